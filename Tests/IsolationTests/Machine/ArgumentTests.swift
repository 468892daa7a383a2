import ChildProcess
import Foundation
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// Arguments are the words of whoever starts the plugin, and no person's consent.
    @Suite struct ArgumentTests {
        static let refused = [
            ["--allow-all"], ["--config=evil"], ["--port=0.0.0.0:80"], ["@/etc/passwd"],
            ["--", "--select", "all"], ["--unattended"], ["--authorize", "full"], ["--select"],
            ["--select", "everything"], ["--select", "newest:-1"], ["--select", "index:"],
            ["--select", "newest:99999999999999999999"], ["--delay", "-1"], ["--delay", "1e9"],
            ["--library"], ["--library", ""], ["--librar", "/"], ["extra"], ["-s"], ["--cancel=no"],
        ]

        @Test(arguments: Plugin.allCases)
        func `A36 arguments that nobody defined are refused without a word about anything`(
            kind: Plugin
        ) async throws {
            let library = try CanaryLibrary(count: 3)
            for arguments in Self.refused {
                let plugin = try DrivenPlugin(kind, library, arguments)
                plugin.closeInput()
                #expect(try plugin.rest().isEmpty)
                #expect(try await plugin.ending() == .exited(64), "\(arguments)")
                plugin.expectNothingLeft()
            }
        }

        @Test(arguments: Plugin.allCases)
        func `A36 no argument, variable or member opens a library that was not opened to scripts`(
            kind: Plugin
        ) async throws {
            let library = try CanaryLibrary(count: 3)
            try FileManager.default.removeItem(
                atPath: library.root.appending(".postern-unattended").string
            )
            let plugin = try DrivenPlugin(
                kind,
                library,
                ["--select", "all"],
                variables: [("POSTERN_UNATTENDED", "1"), ("POSTERN_TRUSTED", "1")]
            )
            try plugin.initialize()
            let reply = try plugin.call(
                "picker/present",
                ["configuration": ["selectionLimit": 0], "unattended": true, "trusted": true]
            )
            #expect(reply.kind == "notAuthorized")
            try await plugin.expectCleanEnd(status: .exited(77))
        }

        @Test(arguments: ["folder", "link", "fifo"])
        func `A36 a mark that is no regular file opens nothing`(form: String) async throws {
            let library = try CanaryLibrary(count: 3)
            let mark = library.root.appending(".postern-unattended").string
            try FileManager.default.removeItem(atPath: mark)
            switch form {
            case "folder":
                try FileManager.default.createDirectory(
                    atPath: mark,
                    withIntermediateDirectories: false
                )
            case "link":
                try FileManager.default.createSymbolicLink(
                    atPath: mark,
                    withDestinationPath: "/etc/passwd"
                )
            default: mkfifo(mark, 0o644)
            }
            let plugin = try DrivenPlugin(library, ["--select", "all"])
            try plugin.initialize()
            #expect(try plugin.call("picker/present").kind == "notAuthorized")
            try await plugin.expectCleanEnd(status: .exited(77))
        }

        @Test(arguments: Plugin.allCases)
        func `A36 two libraries are two libraries, each with its own mark`(kind: Plugin)
            async throws
        {
            let library = try CanaryLibrary(count: 3)
            let other = try CanaryLibrary(count: 3)
            try FileManager.default.removeItem(
                atPath: other.root.appending(".postern-unattended").string
            )
            let plugin = try DrivenPlugin(
                kind,
                library,
                ["--select", "all"],
                roots: [library.root.string, other.root.string]
            )
            try plugin.initialize()
            #expect(try plugin.call("picker/present").kind == "notAuthorized")
            try await plugin.expectCleanEnd(status: .exited(77))
            #expect(LeakScan(other).leaks(in: plugin.seen) == [])
        }
    }
}
