import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// The library changes between the pick and the load: the bytes that were picked, or an error.
    @Suite struct ChangedItemTests {
        enum Change: String, CaseIterable {
            case unlinked, unlinkedAndMade, renamedOver, linkedToSecret, hardLinkedToSecret
            case truncated, appended, overwritten, folderReplaced

            /// What a person's other programs, or a thief, do to the file.
            func apply(to item: CanaryItem, secret: CanaryItem) throws {
                let (path, other) = (item.path.string, secret.path.string)
                let stranger = try secret.content()
                switch self {
                case .unlinked: unlink(path)
                case .unlinkedAndMade:
                    unlink(path)
                    Files.write(Array(stranger), to: path)
                case .renamedOver: rename(other, path)
                case .linkedToSecret:
                    unlink(path)
                    symlink(other, path)
                case .hardLinkedToSecret:
                    unlink(path)
                    link(other, path)
                case .truncated: truncate(path, off_t(item.byteCount / 2))
                case .appended: truncate(path, off_t(item.byteCount + 100))
                case .overwritten:
                    let file = open(path, O_WRONLY)
                    _ = stranger.withUnsafeBytes {
                        write(file, $0.baseAddress, min($0.count, item.byteCount))
                    }
                    close(file)
                case .folderReplaced:
                    let folder = item.path.removingLastComponent().string
                    rename(folder, folder + "-old")
                    symlink(secret.path.removingLastComponent().string, folder)
                }
            }
        }

        @Test(arguments: Change.allCases, Plugin.allCases)
        func `F15 F16 F17 A21 what was done to a file after the pick never shows`(
            change: Change,
            _ kind: Plugin
        ) async throws {
            let library = try CanaryLibrary(count: 7)
            let plugin = try DrivenPlugin(kind, library, ["--select", "newest:1"])
            let item = try #require(try plugin.pick().first)
            let content = try library.items[0].content()
            try change.apply(to: library.items[0], secret: library.items[4])
            let whole = try plugin.load(item)
            if let data = whole.data {
                #expect(data == content)
            } else {
                #expect(["itemGone", "itemChanged"].contains(whole.kind), "\(whole.json)")
            }
            if kind == .scripted {
                let file = try plugin.call("item/loadFile", item.params)
                if let name = file.result?["file"]?.string {
                    let folder = try #require(plugin.home.exchanged.first)
                    let path = plugin.home.exchange.string + "/" + folder + "/" + name
                    #expect(FileManager.default.contents(atPath: path) == Data(content))
                } else {
                    #expect(["itemGone", "itemChanged"].contains(file.kind), "\(file.json)")
                }
            }
            try await expectEnd(plugin, library)
        }

        @Test(arguments: [Change.truncated, .renamedOver, .overwritten], Plugin.allCases)
        func `F16 F17 A21 ranges of one load are never of two contents`(
            change: Change,
            _ kind: Plugin
        ) async throws {
            let library = try CanaryLibrary(count: 7)
            let plugin = try DrivenPlugin(kind, library, ["--select", "newest:1"])
            let item = try #require(try plugin.pick().first)
            let content = try library.items[0].content()
            let half = Int64(content.count / 3)
            #expect(
                try plugin.load(item, offset: 0, length: half).data == Array(content[..<Int(half)])
            )
            try change.apply(to: library.items[0], secret: library.items[4])
            for begin in [half, half * 2] {
                let reply = try plugin.load(item, offset: begin, length: half)
                if let data = reply.data {
                    #expect(data == Array(content[Int(begin)..<Int(begin + half)]))
                } else {
                    #expect(["itemGone", "itemChanged"].contains(reply.kind))
                }
            }
            try await expectEnd(plugin, library)
        }

        @Test func `F16 a file that shrinks while it is copied is an error and leaves nothing`()
            async throws
        {
            let library = try CanaryLibrary(count: 3)
            let large = try LargeItem(beside: library, bytes: 400 << 20)
            let plugin = try DrivenPlugin(library, ["--select", "newest:1"], roots: large.roots)
            let item = try #require(try plugin.pick().first)
            let id = try plugin.ask("item/loadFile", item.params)
            truncate(large.path, 1 << 20)
            let reply = try plugin.answer(to: id, within: .seconds(30))
            #expect(reply.kind == "itemChanged")
            #expect(plugin.home.exchanged.count == 1)
            #expect(try plugin.isAlive())
            large.remove()
            plugin.closeInput()
            _ = try plugin.rest()
            #expect(try await plugin.ending() == .exited(0))
            #expect(plugin.home.exchanged == [])
        }

        @Test func `F17 a file that is saved anew all the time gives one content or an error`()
            async throws
        {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library, ["--select", "newest:1"])
            let item = try #require(try plugin.pick().first)
            let target = library.items[0]
            let content = try target.content()
            for round in 0..<40 {
                let draft = target.path.string + ".new"
                Files.write(content + [UInt8(round & 0x7F)], to: draft)
                let id = try plugin.ask("item/loadData", item.params)
                rename(draft, target.path.string)
                let reply = try plugin.answer(to: id)
                if let data = reply.data {
                    #expect(data == content)
                } else {
                    #expect(["itemGone", "itemChanged"].contains(reply.kind))
                }
            }
            try await expectEnd(plugin, library)
        }

        /// The library is not what it was; all else is as after any session.
        private func expectEnd(_ plugin: DrivenPlugin, _ library: CanaryLibrary) async throws {
            plugin.closeInput()
            _ = try plugin.rest()
            #expect(try await plugin.ending() == .exited(0))
            #expect(plugin.home.exchanged == [])
            #expect(plugin.leaks(picked: library.newest(1)) == [])
        }
    }
}
