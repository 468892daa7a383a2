import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import Testing

@Suite struct EndTests {
    private static let hello = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0",\
        "host":{"name":"a","version":"1"}}}
        {"jsonrpc":"2.0","id":2,"method":"picker/present"}

        """

    private func end(
        _ text: String,
        _ interface: any PickerInterface = FakeInterface.newest(),
        grace: Duration = .milliseconds(500)
    ) async throws -> (text: String, end: SessionEnd) {
        var limits = KitLimits()
        limits.endGrace = grace
        let library = try TestLibrary(count: 1)
        let parts = try library.parts(interface, limits: limits)
        let (bytes, end) = try await answers(of: parts, to: Array(text.utf8))
        withExtendedLifetime(library) {}
        return (String(decoding: bytes, as: UTF8.self), end)
    }

    @Test func `S4.5: what was read before the end of the input is still answered`() async throws {
        let slow = FakeInterface { presentation in
            try await Task.sleep(for: .milliseconds(30))
            return .picked(try await presentation.page(limit: 1).items)
        }
        let (text, end) = try await end(Self.hello, slow, grace: .seconds(30))
        #expect(text.contains(#""outcome":"picked""#))
        #expect(end == .endOfInput && end.status == 0)
    }

    @Test func `F07: a picker that is open at the end of the input is cancelled`() async throws {
        let interface = FakeInterface.undecided
        let (text, end) = try await end(Self.hello, interface, grace: .milliseconds(1))
        #expect(text.contains(#""id":2,"result":{"outcome":"cancelled","results":[]}"#))
        #expect(end == .endOfInput)
        // Nobody waits long for an interface to be gone, but it does go; on a busy machine the end may
        // come before it was shown.
        try await eventually { interface.left == interface.shown }
    }

    @Test func `an interface that does not hear of it does not hold up the answers`() async throws {
        let gate = Gate()
        let deaf = FakeInterface { _ in
            await gate.wait()
            return .cancelled
        }
        let (text, end) = try await end(Self.hello, deaf, grace: .milliseconds(1))
        #expect(text.contains(#""outcome":"cancelled""#))
        #expect(end == .endOfInput)
        gate.open()
    }

    @Test func `F05: half a message at the end does nothing`() async throws {
        let (text, end) = try await end(
            Self.hello + #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#,
            FakeInterface { _ in .cancelled }
        )
        #expect(!text.contains(#""id":3"#))
        #expect(end == .endOfInput)
    }

    @Test func `F33: exit ends with 0 behind shutdown and with 1 without it`() async throws {
        let exit = #"{"jsonrpc":"2.0","method":"exit"}"# + "\n"
        let shutdown = #"{"jsonrpc":"2.0","id":9,"method":"shutdown"}"# + "\n"
        #expect(try await end(exit).end == .exit(afterShutdown: false))
        #expect(try await end(shutdown + exit).end == .exit(afterShutdown: true))
        let (text, ended) = try await end(Self.hello + exit, FakeInterface.undecided)
        #expect(ended.status == 1)
        #expect(text.contains(#""outcome":"cancelled""#))
        let clean = try await end(Self.hello + shutdown + exit, FakeInterface.undecided)
        #expect(clean.end.status == 0)
        let lines = clean.text.split(separator: "\n").map(String.init)
        // The picker is answered before the shutdown that closed it.
        #expect(lines.last == #"{"jsonrpc":"2.0","id":9,"result":null}"#)
        #expect(lines.dropLast().last?.contains(#""outcome":"cancelled""#) == true)
    }

    @Test func `A01: what cannot be framed is answered once and ends with a status of failure`()
        async throws
    {
        let (text, end) = try await end("Content-Length: -1\r\n\r\n{}")
        #expect(text.contains("-32700"))
        #expect(end == .broken && end.status == 1)
    }

    @Test func `shutdown cancels loads that are running`() async throws {
        let library = try TestLibrary(count: 1)
        var limits = KitLimits()
        limits.pinnedItems = 0
        let dead = FakeLibrary(try library.open())
        let end = try await withPlugin(library.parts(limits: limits, library: dead)) { host in
            try await host.initialize()
            let item = try await host.present().results[0].item
            dead.turn { $0.hangs = true }
            let load = Task { try await refusal { try await host.load(item) } }
            try await eventually { dead.counts.openings > 0 }
            try await host.shutdown()
            #expect(try await load.value == RPCError(.cancelled))
            dead.turn { $0.hangs = false }
        }.end
        #expect(end == .endOfInput)
    }
}
