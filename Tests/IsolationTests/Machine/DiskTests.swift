import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// Disks that fail, are pulled out and come back.
    @Suite(.enabled(if: Disk.isPossible, "only root can mount a disk that fails"))
    struct DiskTests {
        private let library: CanaryLibrary
        private let home: Home

        init() throws {
            library = try CanaryLibrary(count: 7)
            home = try Home()
        }

        private func plugin(seeing disk: Disk) throws -> DrivenPlugin {
            try DrivenPlugin(library, ["--select", "all"], home: home, wrapper: disk.wrapper)
        }

        private func expectEnd(_ plugin: DrivenPlugin) async throws {
            plugin.closeInput()
            _ = try plugin.rest()
            #expect(try await plugin.ending() == .exited(0))
            #expect(home.exchanged == [])
            #expect(plugin.leaks(picked: library.items[...]) == [])
        }

        @Test(arguments: [0, 1, 100])
        func `F12 bytes that cannot be read are an error of their item alone`(
            offset: Int
        ) async throws {
            let disk = try Disk(over: library.root)
            let plugin = try plugin(seeing: disk)
            let items = try plugin.pick()
            #expect(items.count == library.items.count)
            let name = try #require(library.items[0].path.lastComponent?.string)
            try disk.fail(name, from: offset)
            #expect(try plugin.load(items[0]).kind == "ioError")
            #expect(try plugin.call("item/loadFile", items[0].params).kind == "ioError")
            #expect(home.exchanged.filter { !$0.hasSuffix("/") }.count <= 1, "nothing partial")
            for (item, picked) in zip(library.items, items).dropFirst() {
                #expect(try plugin.load(picked).data == item.content())
            }
            try disk.heal()
            #expect(try plugin.load(items[0]).data == library.items[0].content())
            try await expectEnd(plugin)
        }

        @Test func `F12 a library of which no file can be read is left out and comes back`()
            async throws
        {
            let disk = try Disk(over: library.root)
            try disk.fail()
            let plugin = try plugin(seeing: disk)
            #expect(try plugin.pick() == [])
            try disk.heal()
            let items = try plugin.present()
            #expect(items.count == library.items.count)
            try await expectEnd(plugin)
        }

        @Test func `F12 an index that cannot be read is done without`() async throws {
            let first = try DrivenPlugin(library, ["--select", "all"], home: home)
            #expect(try first.pick().count == library.items.count)
            try await first.expectCleanEnd(picked: library.items[...])
            let state = home.folder.path.appending("state")
            let before = try FileManager.default.subpathsOfDirectory(atPath: state.string)
            #expect(before.contains { $0.hasSuffix("index.sqlite") })
            let disk = try Disk(over: state)
            try disk.fail()
            let plugin = try plugin(seeing: disk)
            let items = try plugin.pick()
            #expect(items.count == library.items.count)
            #expect(try plugin.load(items[3]).data == library.items[3].content())
            try await expectEnd(plugin)
            #expect(try FileManager.default.subpathsOfDirectory(atPath: state.string) == before)
        }

        @Test func `F13 a disk that is pulled out is unavailable, and works again when it is back`()
            async throws
        {
            let disk = try Disk(over: library.root)
            let plugin = try plugin(seeing: disk)
            let items = try plugin.pick()
            #expect(items.count == library.items.count)
            disk.pullOut()
            let absent = try plugin.call(
                "picker/present",
                ["configuration": ["selectionLimit": 0]]
            )
            #expect(absent.kind == "libraryUnavailable", "\(absent.json)")
            #expect(try plugin.load(items[1]).kind == "libraryUnavailable")
            try Disk.run("/bin/umount", "-l", library.root.string, beside: plugin.identifier)
            let gone = try plugin.call("picker/present", ["configuration": ["selectionLimit": 0]])
            #expect(gone.kind == "libraryUnavailable", "what is below the disk is not the library")
            let back = try Disk(over: library.root, in: plugin.identifier)
            let again = try plugin.present()
            #expect(again.count == library.items.count)
            for (item, picked) in zip(library.items, again) {
                #expect(try plugin.load(picked).data == item.content())
            }
            try await expectEnd(plugin)
            let next = try self.plugin(seeing: back)
            #expect(try next.pick().count == library.items.count)
            try await expectEnd(next)
        }

        @Test func `F13 what is mounted where the library was, is not it while that is mounted`()
            async throws
        {
            let root = library.root.string
            // The person's own folder, which nobody named as the library, lies below the disk.
            let fill = "cp -a \"$0/.\" \"$1\" && mount --move \"$1\" \"$0\""
            let mount = "mount -t tmpfs none \"$1\" && \(fill) && shift && exec \"$@\""
            let plugin = try DrivenPlugin(
                library,
                ["--select", "newest:3"],
                home: home,
                wrapper: [
                    "/usr/bin/unshare", "-m", "/bin/sh", "-c", mount, root, home.work.string,
                ]
            )
            let items = try plugin.pick()
            #expect(items.count == 3)
            try Disk.run("/bin/umount", "-l", root, beside: plugin.identifier)
            let gone = try plugin.call("picker/present", ["configuration": [:]])
            #expect(gone.kind == "libraryUnavailable", "\(gone.json)")
            // The kernel keeps what is open; anything else would be another file.
            let kept = try plugin.load(items[0])
            #expect(try kept.data == library.items[0].content() || kept.kind != nil)
            let work = home.work.string
            try Disk.run(
                "/bin/sh",
                "-c",
                "mount -t tmpfs none \"$1\" && \(fill)",
                root,
                work,
                beside: plugin.identifier
            )
            let again = try plugin.present()
            #expect(again.count == 3)
            #expect(try plugin.load(again[0]).data == library.items[0].content())
            try await expectEnd(plugin)
        }
    }
}
