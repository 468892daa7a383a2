import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// Homes that are missing, locked, full or somebody else's.
    @Suite struct HomeTests {
        static let bare = ["no variables", "read-only", "missing", "file", "relative"]

        @Test(arguments: bare, Plugin.allCases)
        func `F31 without a home to write to it works, and writes nowhere else`(
            form: String,
            _ kind: Plugin
        ) async throws {
            let library = try CanaryLibrary(count: 5)
            let user = try OrdinaryUser()
            let place = user.home.folder.path.appending("home").string
            let names = ["HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"]
            var wrapper = user.wrapper
            var value = place
            switch form {
            case "no variables": wrapper += ["/usr/bin/env"] + names.flatMap { ["-u", $0] }
            case "read-only": chmod(place, 0o555)
            case "missing":
                value = place + "/nowhere/at/all"
                chmod(place, 0o555)
            case "file":
                value = place + "/file"
                Files.write([], to: value)
            default: value = "relative"
            }
            let plugin = try DrivenPlugin(
                kind,
                library,
                ["--select", "newest:1"],
                home: user.home,
                wrapper: wrapper,
                variables: names.map { ($0, value) }
            )
            let result = try plugin.initialize()
            #expect(result["capabilities"]?["file"] == nil)
            let configuration: JSON = ["includesAssetIdentifiers": true]
            let item = try #require(try plugin.present(configuration).first)
            #expect(try plugin.load(item).data == library.items[0].content())
            let before = Set(user.home.observations())
            try await plugin.expectCleanEnd(picked: library.newest(1))
            #expect(Set(user.home.observations()) == before)
            let made = try FileManager.default.contentsOfDirectory(atPath: user.home.work.string)
            #expect(made == [])
        }

        static var canMount: Bool {
            let process = try? Process.run(
                URL(filePath: "/usr/bin/unshare"),
                arguments: ["-m", "/bin/mount", "-t", "tmpfs", "none", "/mnt"]
            )
            process?.waitUntilExit()
            return process?.terminationStatus == 0
        }

        @Test(.enabled(if: HomeTests.canMount, "only root can mount a small disk"))
        func `F10 F31 a full disk is an error of the load alone, and nothing partial stays`()
            async throws
        {
            let library = try CanaryLibrary(count: 3)
            let large = try LargeItem(beside: library, bytes: 8 << 20)
            let home = try Home()
            let mount = "mount -t tmpfs -o size=2m none \"$0\" && exec \"$@\""
            let plugin = try DrivenPlugin(
                library,
                ["--select", "newest:2"],
                home: home,
                wrapper: [
                    "/usr/bin/unshare", "-m", "/bin/sh", "-c", mount, home.cache.string,
                ],
                roots: large.roots
            )
            let items = try plugin.pick()
            let small = items[1]
            #expect(try plugin.call("item/loadFile", items[0].params).kind == "noSpace")
            #expect(try plugin.call("item/loadFile", small.params).result != nil)
            #expect(try plugin.load(items[0], offset: 0, length: 10).data != nil)
            // Only the process itself sees that disk.
            let folder = "/proc/\(plugin.identifier)/root\(home.exchange.string)"
            let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
            #expect(names.count == 2, "\(names)")
            large.remove()
            plugin.closeInput()
            _ = try plugin.rest()
            #expect(try await plugin.ending() == .exited(0))
            #expect(plugin.leaks(picked: library.newest(1)) == [])
        }

        static let hostile = [
            "library", "link to library", "below library", "another user's", "fifo", "proc", "dots",
        ]

        @Test(arguments: hostile)
        func `A18 a cache that leads into the library, or is not the person's, takes nothing`(
            form: String
        ) async throws {
            let library = try CanaryLibrary(count: 5)
            let home = try Home()
            let place = home.work.appending("place").string
            let root = library.root.string
            let folder = library.items[3].path.removingLastComponent().string
            var value = place
            switch form {
            case "library": value = root
            case "link to library": symlink(root, place)
            case "below library": value = folder
            case "another user's":
                mkdir(place, 0o755)
                mkdir(place + "/postern", 0o755)
                chown(place + "/postern", 1_001, 1_001)
            case "fifo": mkfifo(place, 0o644)
            case "proc": value = "/proc/self"
            default: value = root + "/../" + (library.root.lastComponent?.string ?? "") + "/."
            }
            let isLibrary = ["library", "link to library", "below library", "dots"].contains(form)
            guard form != "another user's" || geteuid() == 0 else { return }
            let plugin = try DrivenPlugin(
                library,
                ["--select", "newest:1"],
                home: home,
                variables: [("XDG_CACHE_HOME", value)]
                    + (isLibrary ? [("XDG_STATE_HOME", value)] : [])
            )
            let result = try plugin.initialize()
            #expect(result["capabilities"]?["file"] == nil)
            #expect(result["exchangeDirectory"] == nil)
            let item = try #require(try plugin.present(["includesAssetIdentifiers": true]).first)
            #expect(try plugin.call("item/loadFile", item.params).kind == "methodNotFound")
            #expect(try plugin.load(item).data == library.items[0].content())
            plugin.closeInput()
            _ = try plugin.rest()
            #expect(try await plugin.ending() == .exited(0))
            // Its environment holds what the test put there; all else is clean.
            plugin.expectNothingLeft(picked: library.newest(1))
        }
    }
}
