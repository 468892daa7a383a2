import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// The folder in which files change hands: attacked while it is used, and looked at afterwards.
    @Suite struct ExchangeTests {
        @Test func `A19 links and pipes that are planted in the folder catch nothing`() async throws
        {
            let library = try CanaryLibrary(count: 5)
            let victims = try TemporaryFolder()
            let profile = try victims.write(Array("profile".utf8), to: "profile").string
            let plugin = try DrivenPlugin(library, ["--select", "newest:1"])
            let item = try #require(try plugin.pick().first)
            let content = try Data(library.items[0].content())
            let folder =
                try plugin.home.exchange.string + "/" + #require(plugin.home.exchanged.first)
            let stop = Flag()
            let isStopped = Flag()
            Thread.detachNewThread {
                // Whatever appears is replaced at once, as a watcher in the folder would.
                while !stop.isRaised {
                    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                    for name in names {
                        let path = folder + "/" + name
                        unlink(path)
                        symlink(profile, path)
                    }
                }
                isStopped.raise()
            }
            var whole = 0
            for _ in 0..<200 {
                let reply = try plugin.call("item/loadFile", item.params)
                let name = try #require(reply.result?["file"]?.string)
                // Replaced already, or whole: nothing in between.
                let path = folder + "/" + name
                guard (try? FileStatus(path))?.isRegular == true,
                    let data = FileManager.default.contents(atPath: path)
                else { continue }
                if data == content { whole += 1 }
            }
            stop.raise()
            while !isStopped.isRaised { sched_yield() }
            #expect(FileManager.default.contents(atPath: profile) == Data("profile".utf8))
            #expect(try FileStatus(profile).raw.st_nlink == 1)
            #expect(whole >= 0)
            #expect(try plugin.isAlive())
            try await plugin.expectCleanEnd(picked: library.newest(1))
            #expect(FileManager.default.contents(atPath: profile) == Data("profile".utf8))
        }

        @Test func `A19 a folder that is moved away and replaced by a link leads nowhere`()
            async throws
        {
            let library = try CanaryLibrary(count: 5)
            let victims = try TemporaryFolder()
            try victims.write(Array("mine".utf8), to: "keep")
            let plugin = try DrivenPlugin(library, ["--select", "newest:1"])
            let item = try #require(try plugin.pick().first)
            let name = try #require(plugin.home.exchanged.first)
            let folder = plugin.home.exchange.string + "/" + name
            rename(folder, plugin.home.work.string + "/moved")
            symlink(victims.path.string, folder)
            _ = try plugin.call("item/loadFile", item.params)
            _ = try plugin.call("item/release", ["items": [.string(item.item)]])
            plugin.closeInput()
            _ = try plugin.rest()
            #expect(try await plugin.ending() == .exited(0))
            let kept = try FileManager.default.contentsOfDirectory(atPath: victims.path.string)
            #expect(kept == ["keep"])
            let moved = try FileManager.default.contentsOfDirectory(
                atPath: plugin.home.work.string + "/moved"
            )
            #expect(moved == [])
        }

        enum End: String, CaseIterable { case release, shutdown, endOfInput, terminated, killed }

        @Test(arguments: End.allCases)
        func `A71 however a session ends nothing of its files stays, or the next start removes it`(
            end: End
        ) async throws {
            let library = try CanaryLibrary(count: 5)
            let home = try Home()
            let plugin = try DrivenPlugin(library, ["--select", "newest:2"], home: home)
            let items = try plugin.pick()
            for item in items { _ = try plugin.call("item/loadFile", item.params) }
            #expect(home.exchanged.count == 3)
            switch end {
            case .release:
                let handles = items.map { JSON.string($0.item) }
                _ = try plugin.call("item/release", ["items": .array(handles)])
                #expect(home.exchanged.count == 1)
                plugin.closeInput()
            case .shutdown:
                _ = try plugin.call("shutdown")
                #expect(home.exchanged.count == 1)
                plugin.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
            case .endOfInput: plugin.closeInput()
            case .terminated: kill(plugin.identifier, SIGTERM)
            case .killed: kill(plugin.identifier, SIGKILL)
            }
            _ = try plugin.rest()
            _ = try await plugin.ending()
            #expect(home.exchanged.isEmpty == (end != .killed))
            let next = try DrivenPlugin(library, home: home)
            try next.initialize()
            #expect(home.exchanged.count == 1)
            try await next.expectCleanEnd(picked: library.newest(2))
        }

        @Test func `A71 the start removes what dead sessions left and nothing else`() async throws {
            let library = try CanaryLibrary(count: 5)
            let home = try Home()
            let outside = try TemporaryFolder()
            try outside.write(Array("mine".utf8), to: "keep")
            let living = try DrivenPlugin(library, ["--select", "newest:1"], home: home)
            let item = try #require(try living.pick().first)
            _ = try living.call("item/loadFile", item.params)
            let used = home.exchanged
            let place = home.exchange.string + "/"
            let dead = String(repeating: "a", count: 32)
            mkdir(place + dead, 0o700)
            Files.write([1], to: place + dead + "/left")
            symlink(outside.path.string, place + dead + "/link")
            symlink(outside.path.string, place + String(repeating: "b", count: 32))
            mkdir(place + "not-ours", 0o755)
            Files.write([1], to: place + "not-ours/keep")
            Files.write([1], to: place + "file")

            let next = try DrivenPlugin(library, home: home)
            try next.initialize()
            let left = Set(home.exchanged)
            #expect(left.isSuperset(of: used))
            #expect(left.isSuperset(of: ["not-ours", "not-ours/keep", "file"]))
            #expect(!left.contains(dead))
            let kept = try FileManager.default.contentsOfDirectory(atPath: outside.path.string)
            #expect(kept == ["keep"])
            #expect(try living.isAlive())
            for plugin in [next, living] {
                plugin.closeInput()
                _ = try plugin.rest()
                #expect(try await plugin.ending() == .exited(0))
            }
        }
    }
}
