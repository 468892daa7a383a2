import Glibc
import PickerJSON
import Synchronization
import Testing

@testable import PickerWire

/// What a host sees beyond its calls: every message, strays, and the last words of a dead peer.
@Suite struct WatchingTests {
    /// A host's peer whose other end is driven byte by byte.
    private struct RawPlugin {
        let host: Peer
        let input: Int32
        let output: Int32

        init(
            _ handlers: Handlers = Handlers(),
            tap: (@Sendable (TappedMessage) -> Void)? = nil
        ) throws {
            var toHost: [Int32] = [0, 0]
            var toPlugin: [Int32] = [0, 0]
            try #require(pipe(&toHost) == 0 && pipe(&toPlugin) == 0)
            input = toPlugin[0]
            output = toHost[1]
            host = try Peer(
                ByteStreams(input: toHost[0], output: toPlugin[1], owned: true),
                framing: .header,
                tolerance: .ending,
                handlers: handlers,
                tap: tap
            )
            try host.start()
        }

        func say(_ text: String) {
            let bytes = Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
            _ = bytes.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
        }
    }

    @Test func `a tap sees every message of both directions as it crosses`() async throws {
        let seen = Mutex<[TappedMessage]>([])
        let raw = try RawPlugin(tap: { message in seen.withLock { $0.append(message) } })
        async let reply = raw.host.call(Beat.self, NoParams(), timeout: .seconds(20))
        // The request itself is waited for: an answer before it would answer nothing.
        var request = [UInt8](repeating: 0, count: 1_024)
        #expect(read(raw.input, &request, request.count) > 0)
        raw.say(#"{"jsonrpc":"2.0","id":1,"result":{}}"#)
        _ = try await reply
        raw.say("nonsense")
        _ = await raw.host.ended()
        let messages = seen.withLock { $0 }
        #expect(messages.filter { $0.direction == .sent }.count == 1)
        let received = messages.filter { $0.direction == .received }
        #expect(received.map { String(decoding: $0.json, as: UTF8.self) }.last == "nonsense")
        #expect(messages.allSatisfy { $0.attachment == nil })
        close(raw.input)
        close(raw.output)
    }

    @Test func `an answer to nothing is told as a stray and disturbs no call`() async throws {
        let count = Mutex(0)
        var handlers = Handlers()
        handlers.stray = { count.withLock { $0 += 1 } }
        let raw = try RawPlugin(handlers)
        raw.say(#"{"jsonrpc":"2.0","id":99,"result":{}}"#)
        raw.say(#"{"jsonrpc":"2.0","id":"1","result":{}}"#)
        close(raw.output)
        #expect(await raw.host.ended() == .endOfInput)
        #expect(count.withLock { $0 } == 2)
        close(raw.input)
    }

    @Test func `what a dead peer wrote is read before its silence is told`() async throws {
        let raw = try RawPlugin()
        let noise = Array("Segmentation fault\n".utf8)
        _ = noise.withUnsafeBytes { write(raw.output, $0.baseAddress, $0.count) }
        close(raw.input)
        raw.host.notify(CancelRequest.self, CancelParams(id: .integer(1)))
        guard case .framing(let error) = await raw.host.ended() else {
            Issue.record("the noise was not seen")
            return
        }
        #expect(String(decoding: error.sample, as: UTF8.self) == "Segmentation fault\n")
        close(raw.output)
    }

    @Test func `a peer that only stops reading ends a host's wire all the same`() async throws {
        let raw = try RawPlugin()
        close(raw.input)
        raw.host.notify(CancelRequest.self, CancelParams(id: .integer(1)))
        #expect(await raw.host.ended() == .outputFailed(EPIPE))
        close(raw.output)
    }
}
