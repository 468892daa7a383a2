import ChildProcess
import Foundation
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// What a plugin does is written down nowhere, whoever asks for it: no setting names a log.
    @Suite struct LogTests {
        /// By such variables programs and the libraries in them are told to keep a log, or to talk.
        static let variables = [
            "DEBUG", "G_DEBUG", "G_MESSAGES_DEBUG", "LOG_FILE", "LOG_LEVEL", "POSTERN_DEBUG",
            "POSTERN_LOG", "POSTERN_TRACE", "RUST_LOG", "SQLITE_LOG", "VERBOSE", "VIPS_INFO",
            "VIPS_PROFILE", "VIPS_TRACE", "VIPS_WARNING",
        ]

        @Test(arguments: Plugin.allCases, ["all", "file"])
        func `A74 nothing that a host sets or says makes a plugin keep a log`(
            kind: Plugin,
            form: String
        ) async throws {
            let library = try CanaryLibrary(count: 3)
            let home = try Home()
            let value = form == "file" ? home.work.appending("log").string : form
            let plugin = try DrivenPlugin(
                kind,
                library,
                ["--select", "newest:2"],
                home: home,
                variables: Self.variables.map { ($0, value) }
            )
            try plugin.initialize()
            plugin.send(
                #"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"verbose"}}"#
            )
            let level: JSON = ["level": "debug", "file": .string(value)]
            #expect(try plugin.call("logging/setLevel", level).kind == "methodNotFound")
            for item in try plugin.present(["selectionLimit": 2, "trace": "verbose"]) {
                #expect(try plugin.load(item, length: 100).data != nil)
                _ = try plugin.call("item/loadPreview", item.params)
                _ = try plugin.call("item/properties", item.params)
            }
            try await plugin.expectCleanEnd(picked: library.newest(2))
            let said = String(decoding: plugin.process.errorTail, as: UTF8.self)
            #expect(said == "")
            let made = try FileManager.default.contentsOfDirectory(atPath: home.work.string)
            #expect(made == [])
        }

        @Test(arguments: Plugin.allCases)
        func `A74 no argument makes a plugin talk or write`(kind: Plugin) async throws {
            let library = try CanaryLibrary(count: 3)
            let home = try Home()
            let file = home.work.appending("log").string
            for arguments in [
                ["--verbose"], ["-v"], ["--debug"], ["--log", file], ["--log-file=" + file],
                ["--log-level", "debug"], ["--trace", file],
            ] {
                let plugin = try DrivenPlugin(kind, library, arguments, home: home)
                plugin.closeInput()
                #expect(try plugin.rest().isEmpty)
                #expect(try await plugin.ending() == .exited(64), "\(arguments)")
                plugin.expectNothingLeft()
            }
            #expect(!FileManager.default.fileExists(atPath: file))
        }
    }
}
