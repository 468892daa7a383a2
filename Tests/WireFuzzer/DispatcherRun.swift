import Glibc
import PickerJSON
import PickerProtocol

@testable import PickerWire

/// A stream of bytes through the frame reader, the parser, the dispatcher and the typed parameters of
/// every method, on one thread and without a writer.
enum DispatcherRun {
    private static let handlers: Handlers = {
        var handlers = Handlers()
        handlers.answer(Ping.self) { _, _ in .init() }
        handlers.answer(Shutdown.self) { _, _ in NullResult() }
        handlers.answer(ReleaseItems.self) { _, _ in NullResult() }
        handlers.answer(Initialize.self) { params, context in
            if params.capabilities?.attachments == true {
                context.peer.acceptAttachments(upTo: 64)
            }
            throw RPCError(.versionMismatch)
        }
        handlers.answer(Present.self) { params, _ in
            // What was read can be written again and means the same.
            let value = try JSON(encoding: params)
            let again = try value.decode(Present.Params.self)
            guard again == params else { abort() }
            return Present.Result(outcome: .cancelled, results: [])
        }
        handlers.answer(LoadData.self) { params, _ in
            let bytes = Base64.decode(params.type) ?? []
            let text = Base64.encode(bytes)
            guard Base64.decode(text) == bytes else { abort() }
            return LoadData.Result(type: params.type, data: text, offset: 0, byteCount: 0)
        }
        handlers.serve(LoadFile.self) { _, _ in { throw RPCError(.unknownItem) } }
        handlers.on(Exit.self) { _ in }
        return handlers
    }()

    static func run(_ bytes: UnsafeRawBufferPointer) {
        var ends: [Int32] = [0, 0]
        let sink = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard sink >= 0, pipe(&ends) == 0 else { abort() }
        // A pipe holds 64 KiB; libFuzzer's inputs are kept below that.
        guard write(ends[1], bytes.baseAddress, bytes.count) == bytes.count else { abort() }
        close(ends[1])
        let streams = ByteStreams(input: ends[0], output: sink, owned: true)
        guard let peer = try? Peer(streams, handlers: handlers) else { abort() }
        peer.read()
        check(peer)
        peer.close()
        close(sink)
    }

    /// Whatever came, what goes out is JSON with a `jsonrpc` member.
    private static func check(_ peer: Peer) {
        for frame in peer.queue.unsent {
            guard let start = frame.head.firstIndex(where: { $0 == 0x7B || $0 == 0x5B }),
                let value = try? JSON.parse(frame.head[start...])
            else { abort() }
            let messages = value.array ?? [value]
            guard messages.allSatisfy({ $0["jsonrpc"] == "2.0" }) else { abort() }
        }
    }
}
