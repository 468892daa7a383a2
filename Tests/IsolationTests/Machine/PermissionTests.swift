import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// What may not be read.
    ///
    /// Root may read everything, so the plugin runs as an ordinary user.
    @Suite struct PermissionTests {
        static let locked = ["file", "folder", "folder without search", "root", "unreadable root"]

        @Test(arguments: locked)
        func `F18 what may not be read is left out, and no error tells of it`(
            what: String
        ) async throws {
            let library = try CanaryLibrary(count: 7)
            let secret = library.items[0].path
            let folder = secret.removingLastComponent().string
            let ordinary = try OrdinaryUser()
            switch what {
            case "file": chmod(secret.string, 0)
            case "folder": chmod(folder, 0)
            case "folder without search": chmod(folder, 0o444)
            case "root": chmod(library.root.string, 0)
            default: chmod(library.root.string, 0o111)
            }
            defer {
                chmod(library.root.string, 0o755)
                chmod(folder, 0o755)
            }
            let plugin = try DrivenPlugin(
                library,
                ["--select", "all"],
                home: ordinary.home,
                wrapper: ordinary.wrapper
            )
            try plugin.initialize()
            let reply = try plugin.call("picker/present", ["configuration": ["selectionLimit": 0]])
            if what.hasSuffix("root") {
                #expect(
                    ["notAuthorized", "libraryUnavailable"].contains(reply.kind),
                    "\(reply.json)"
                )
            } else {
                let count = try #require(reply.result?["results"]?.array?.count)
                #expect(count == 6)
            }
            let picked = reply.result == nil ? [] : library.items.dropFirst()
            let status: Ending? = reply.kind == "notAuthorized" ? nil : .exited(0)
            try await plugin.expectCleanEnd(picked: picked, status: status)
        }

        @Test func `F18 an item that is locked after the pick is an error or its own bytes`()
            async throws
        {
            let library = try CanaryLibrary(count: 7)
            let ordinary = try OrdinaryUser()
            let plugin = try DrivenPlugin(
                library,
                ["--select", "newest:1"],
                home: ordinary.home,
                wrapper: ordinary.wrapper
            )
            let item = try #require(try plugin.pick().first)
            let content = try library.items[0].content()
            chmod(library.items[0].path.string, 0)
            let reply = try plugin.load(item)
            #expect(reply.data == content || ["notAuthorized", "itemChanged"].contains(reply.kind))
            chmod(library.items[0].path.string, 0o644)
            plugin.closeInput()
            _ = try plugin.rest()
            _ = try await plugin.ending()
            #expect(plugin.leaks(picked: library.newest(1)) == [])
        }
    }
}
