import Glibc
import PickerJSON
import Testing

@testable import PickerWire

enum Echo: Method {
    struct Params: Codable, Sendable { var text: String }
    struct Result: Codable, Sendable, Equatable { var text: String }
    static let name = "test/echo"
}

enum Beat: Method {
    typealias Params = NoParams
    struct Result: Codable, Sendable {}
    static let name = "ping"
}

func pair(_ handlers: Handlers, framing: Framing = .header) throws -> (Peer, Peer) {
    var one: [Int32] = [0, 0]
    var two: [Int32] = [0, 0]
    #expect(pipe(&one) == 0 && pipe(&two) == 0)
    let host = try Peer(
        ByteStreams(input: one[0], output: two[1], owned: true),
        framing: framing,
        tolerance: .ending,
        handlers: Handlers()
    )
    let plugin = try Peer(
        ByteStreams(input: two[0], output: one[1], owned: true),
        handlers: handlers
    )
    try host.start()
    try plugin.start()
    return (host, plugin)
}

@Suite struct PeerTests {
    @Test(arguments: [Framing.header, .line]) func `a call is answered`(framing: Framing)
        async throws
    {
        var handlers = Handlers()
        handlers.serve(Echo.self) { params, _ in { Reply(.init(text: params.text)) } }
        handlers.answer(Beat.self) { _, _ in .init() }
        let (host, plugin) = try pair(handlers, framing: framing)
        let reply = try await host.call(Echo.self, .init(text: "häh\u{1}"), timeout: .seconds(5))
        #expect(reply.result.text == "häh\u{1}")
        for _ in 0..<1000 { _ = try await host.call(Beat.self, NoParams(), timeout: .seconds(5)) }
        host.close()
        #expect(await plugin.ended() == .endOfInput)
        plugin.close()
    }
}
