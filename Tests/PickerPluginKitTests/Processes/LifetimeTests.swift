import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// How a plugin's process ends, and that it does.
@Suite(.serialized) struct LifetimeTests {
    /// Situations in which a session can meet its end.
    enum Situation: String, CaseIterable {
        case started, initialized, presenting, picked, loading, shutDown

        /// Brings a new plugin there.
        func plugin(_ library: TestLibrary) throws -> PluginProcess {
            let delay = self == .presenting ? ["--delay", "600000"] : []
            let plugin = try PluginProcess(library, delay)
            guard self != .started else {
                while !Self.isRunning(plugin.child.identifier) { usleep(1_000) }
                return plugin
            }
            try plugin.send(PluginProcess.hello)
            _ = try plugin.line()
            switch self {
            case .started, .initialized: break
            case .presenting: try plugin.send(PluginProcess.pick)
            case .picked, .loading:
                try plugin.send(PluginProcess.pick)
                let item = try #require(
                    try plugin.line()["result"]?["results"]?[0]?["item"]?.string
                )
                guard self == .loading else { break }
                for id in 3...12 {
                    try plugin.send(
                        #"{"jsonrpc":"2.0","id":\#(id),"method":"item/loadFile","params":{"item":"\#(item)","type":"public.png"}}"#
                    )
                }
            case .shutDown:
                try plugin.send(#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#)
                _ = try plugin.line()
            }
            return plugin
        }

        /// Whether the plugin is past what it inherits: then it has threads.
        private static func isRunning(_ process: Int32) -> Bool {
            let status = FileManager.default.contents(atPath: "/proc/\(process)/status")
            let text = String(decoding: status ?? Data(), as: UTF8.self)
            return text.contains("Name:\tpostern-plugin")
                && text.split(separator: "\n").contains { line in
                    line.hasPrefix("Threads:") && line != "Threads:\t1"
                }
        }
    }

    private func library() throws -> TestLibrary {
        let library = try TestLibrary(count: 0)
        let file = try library.folder.write(TestLibrary.png, to: "library/a.png")
        #expect(truncate(file.string, 40_000_000) == 0)
        return library
    }

    private func expectNothingLeft(_ library: TestLibrary, sourceLocation: SourceLocation) {
        let exchange = library.home.appending(".cache/postern/exchange")
        #expect(FileTree.names(exchange) == [], sourceLocation: sourceLocation)
    }

    @Test(arguments: Situation.allCases)
    func `F07: at the end of the input a plugin is gone within a second, with 0`(
        situation: Situation
    ) async throws {
        let library = try library()
        let plugin = try situation.plugin(library)
        try plugin.closeInput()
        // A second, and what a machine that builds beside it may take.
        #expect(await plugin.status(within: .seconds(5)) == .exited(0))
        expectNothingLeft(library, sourceLocation: #_sourceLocation)
    }

    @Test(arguments: Situation.allCases)
    func `F06: a plugin whose output nobody reads ends without a signal`(situation: Situation)
        async throws
    {
        let library = try library()
        let plugin = try situation.plugin(library)
        try plugin.closeOutput()
        try plugin.send(#"{"jsonrpc":"2.0","id":99,"method":"ping"}"#)
        #expect(await plugin.status(within: .seconds(5)) == .exited(0))
        expectNothingLeft(library, sourceLocation: #_sourceLocation)
    }

    @Test(arguments: Situation.allCases, [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func `F34: a signal ends a plugin cleanly, with 128 and its number`(
        situation: Situation,
        signal: Int32
    ) async throws {
        let library = try library()
        let plugin = try situation.plugin(library)
        #expect(kill(plugin.child.identifier, signal) == 0)
        #expect(await plugin.status(within: .seconds(5)) == .exited(128 + signal))
        expectNothingLeft(library, sourceLocation: #_sourceLocation)
    }

    @Test(arguments: [true, false])
    func `F33: exit ends with 0 behind shutdown and with 1 without it`(isPolite: Bool) async throws
    {
        let library = try library()
        let plugin = try Situation.presenting.plugin(library)
        if isPolite { try plugin.send(#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#) }
        try plugin.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
        #expect(await plugin.status(within: .seconds(5)) == .exited(isPolite ? 0 : 1))
        #expect(try plugin.rest().contains(#""outcome":"cancelled""#))
    }

    @Test func `A34: signals that were blocked or ignored before still end a plugin`() async throws
    {
        let library = try library()
        let plugin = try PluginProcess(
            library,
            script: "trap '' TERM INT HUP QUIT CHLD PIPE USR1"
        )
        try plugin.send(PluginProcess.hello)
        _ = try plugin.line()
        #expect(kill(plugin.child.identifier, SIGTERM) == 0)
        #expect(await plugin.status(within: .seconds(5)) == .exited(128 + SIGTERM))
    }

    @Test func `F05: a session that is cut at any byte ends with 0 and does nothing twice`()
        async throws
    {
        let library = try TestLibrary(count: 1)
        let text = Array((PluginProcess.hello + "\n" + PluginProcess.pick + "\n").utf8)
        for cut in stride(from: 0, through: text.count, by: 13) {
            let plugin = try PluginProcess(library)
            try plugin.sendBytes(text.prefix(cut))
            try plugin.closeInput()
            let answers = try plugin.rest().split(separator: "\n").count
            #expect(answers == text.prefix(cut).filter { $0 == UInt8(ascii: "\n") }.count)
            #expect(await plugin.status() == .exited(0))
        }
    }

    @Test func `A71: what a killed plugin left is removed by the next one`() async throws {
        let library = try library()
        let plugin = try Situation.loading.plugin(library)
        _ = try plugin.line()
        plugin.child.kill()
        #expect(await plugin.status() == .signalled(SIGKILL))
        let exchange = library.home.appending(".cache/postern/exchange")
        #expect(FileTree.names(exchange).count == 1)
        let next = try PluginProcess(library)
        try next.send(PluginProcess.hello)
        _ = try next.line()
        #expect(FileTree.names(exchange).count == 1)
        try next.closeInput()
        #expect(await next.status() == .exited(0))
        #expect(FileTree.names(exchange) == [])
    }
}
