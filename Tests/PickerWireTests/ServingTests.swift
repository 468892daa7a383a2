import PickerJSON
import Synchronization
import Testing

@testable import PickerWire

@Suite struct ServingTests {
    /// An echo whose work begins to wait at `started` and ends at `gate`.
    private func slow(_ gate: Gate, started: Gate = Gate()) -> Handlers {
        var handlers = Handlers()
        handlers.answer(Beat.self) { _, _ in .init() }
        handlers.serve(Echo.self) { params, _ in
            {
                started.open()
                await gate.wait()
                return Reply(.init(text: params.text))
            }
        }
        return handlers
    }

    @Test(arguments: [Framing.header, .line])
    func `A09 a second request with an id in flight is refused and the first is answered`(
        framing: Framing
    ) async throws {
        let gate = Gate()
        let raw = try RawPeer(handlers: slow(gate))
        raw.send(framed(Fault.echo("1"), framing))
        raw.send(framed(Fault.echo("1"), framing))
        raw.send(framed(Fault.echo(#""1""#), framing))
        let refusal = try await raw.messages(1)
        #expect(refusal[0]["id"] == 1 && refusal[0]["error"]?["code"] == -32600)
        gate.open()
        let rest = try await raw.messages(2)
        #expect(Set(rest.compactMap { $0["id"] }) == [1, "1"])
        #expect(rest.allSatisfy { $0["result"]?["text"] == "x" })
    }

    @Test func `a cancelled request is answered at once, once, and its id is free again`()
        async throws
    {
        let gate = Gate()
        let started = Gate()
        let raw = try RawPeer(handlers: slow(gate, started: started))
        raw.send(framed(Fault.echo("1"), .header))
        await started.wait()
        raw.send(
            framed(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#, .header)
        )
        let cancelled = try await raw.messages(1)
        #expect(cancelled[0]["id"] == 1 && cancelled[0]["error"]?["code"] == -32800)
        #expect(cancelled[0]["error"]?["data"]?["kind"] == "cancelled")
        // The work is stuck still, and its id is used again.
        raw.send(framed(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, .header))
        #expect(try await raw.messages(1)[0]["result"] == .object([:]))
        gate.open()
        await raw.peer.settled()
        raw.send(framed(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#, .header))
        #expect(try await raw.messages(1)[0]["id"] == 2, "the late result was dropped")
    }

    @Test func `A09 cancelling what is unknown, answered or no id does nothing`() async throws {
        let raw = try RawPeer()
        for id in ["7", #""7""#, "null", "1.5", "[]"] {
            raw.send(
                framed(
                    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#,
                    .line
                )
            )
        }
        raw.send(framed(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#, .line))
        #expect(try await raw.messages(1)[0]["id"] == 2)
    }

    @Test func `A77 beyond the limit in flight the answer is busy, and ping is answered`()
        async throws
    {
        var limits = WireLimits()
        limits.inFlight = 4
        let gate = Gate()
        let raw = try RawPeer(limits: limits, handlers: slow(gate))
        for id in 1...6 { raw.send(framed(Fault.echo("\(id)"), .line)) }
        raw.send(framed(#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#, .line))
        let early = try await raw.messages(3)
        #expect(early.map { $0["id"] } == [5, 6, 7])
        #expect(early[0]["error"]?["data"]?["kind"] == "busy")
        #expect(early[2]["result"] == .object([:]))
        gate.open()
        let late = try await raw.messages(4)
        #expect(Set(late.compactMap { $0["id"]?.integer }) == [1, 2, 3, 4])
    }

    @Test func `a refusal by the gate reaches the caller and nothing is executed`() async throws {
        let count = Mutex(0)
        var handlers = Handlers()
        handlers.gate = { method in method == "test/echo" ? RPCError(.notInitialized) : nil }
        handlers.serve(Echo.self) { params, _ in
            count.withLock { $0 += 1 }
            return { Reply(.init(text: params.text)) }
        }
        let raw = try RawPeer(handlers: handlers)
        raw.send(framed(Fault.echo("1"), .line))
        #expect(try await raw.messages(1)[0]["error"]?["code"] == -32002)
        #expect(count.withLock { $0 } == 0)
    }

    @Test func `what a handler throws never leaves but as a fixed text`() async throws {
        struct Secret: Error { let path = "/home/person/secret.jpg" }
        var handlers = Handlers()
        handlers.serve(Echo.self) { _, _ in { throw Secret() } }
        let raw = try RawPeer(handlers: handlers)
        raw.send(framed(Fault.echo("1"), .line))
        let got = try await raw.messages(1)
        #expect(got[0]["error"] == RPCError(.internalError).json)
    }

    @Test func `wrong params name their place and nothing else`() async throws {
        let raw = try RawPeer()
        raw.send(
            framed(
                #"{"jsonrpc":"2.0","id":1,"method":"test/echo","params":{"text":["secret"]}}"#,
                .line
            )
        )
        let got = try await raw.messages(1)
        #expect(got[0]["error"]?["data"] == ["kind": "invalidParams", "path": "text"])
        #expect(got[0]["error"]?["message"] == "The parameters are not valid.")
    }
}

@Suite struct BatchTests {
    private let beat = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#

    @Test func `a batch is answered by one array with every response`() async throws {
        let note = #"{"jsonrpc":"2.0","method":"nobody/knows"}"#
        let batch = "[\(beat),\(Fault.echo("2")),\(note),1,[],{\"id\":3}]"
        let got = try await answers([batch], .line)
        #expect(got.count == 1)
        let responses = got.first?.array ?? []
        #expect(responses.count == 5)
        #expect(responses.contains { $0["id"] == 1 && $0["result"] == .object([:]) })
        #expect(responses.contains { $0["id"] == 2 && $0["result"]?["text"] == "x" })
        #expect(responses.contains { $0["id"] == 3 && $0["error"]?["code"] == -32600 })
        #expect(responses.filter { $0["id"] == .null }.count == 2)
    }

    @Test func `an empty batch is an invalid request`() async throws {
        let got = try await answers(["[]", beat], .line)
        #expect(got.map { $0["id"] } == [.null, 1])
        #expect(got[0]["error"]?["code"] == -32600)
    }

    @Test func `a batch of notifications gets no answer`() async throws {
        let got = try await answers([#"[{"jsonrpc":"2.0","method":"x"}]"#, beat], .line)
        #expect(got.map { $0["id"] } == [1])
    }

    @Test func `A08 a batch over the limit is refused whole`() async throws {
        let batch = "[" + Array(repeating: beat, count: 65).joined(separator: ",") + "]"
        let got = try await answers([batch, beat], .line)
        #expect(got.count == 2)
        #expect(got[0]["error"]?["data"]?["kind"] == "limitExceeded")
    }

    @Test func `A08 one id twice in a batch is executed once`() async throws {
        let gate = Gate()
        var handlers = Handlers()
        handlers.serve(Echo.self) { params, _ in
            {
                await gate.wait()
                return Reply(.init(text: params.text))
            }
        }
        let raw = try RawPeer(handlers: handlers)
        raw.send("[\(Fault.echo("1")),\(Fault.echo("1"))]\n")
        gate.open()
        let got = try await raw.messages(1)
        let responses = got[0].array ?? []
        #expect(responses.count == 2)
        #expect(responses.filter { $0["error"]?["code"] == -32600 }.count <= 1)
    }

    @Test func `a response for which the array has no room is refused with its id`() async throws {
        var limits = WireLimits()
        limits.frameBytes = 4_096
        let long = String(repeating: "y", count: 900)
        var handlers = Handlers()
        handlers.serve(Echo.self) { _, _ in { Reply(.init(text: long)) } }
        let raw = try RawPeer(limits: limits, handlers: handlers)
        raw.send("[" + (1...8).map { Fault.echo("\($0)") }.joined(separator: ",") + "]\n")
        let got = try await raw.messages(1)
        let responses = got[0].array ?? []
        #expect(Set(responses.compactMap { $0["id"]?.integer }) == Set(1...8))
        let refused = responses.filter { $0["error"]?["data"]?["kind"] == "limitExceeded" }
        #expect(!refused.isEmpty && refused.count < 8)
        #expect(try got[0].serialized().count <= limits.frameBytes)
    }

    @Test func `header framing has no batches`() async throws {
        let got = try await answers(["[\(beat)]", beat], .header)
        #expect(got.count == 2)
        #expect(got[0]["id"] == .null && got[0]["error"]?["code"] == -32600)
    }
}
