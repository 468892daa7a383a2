import Glibc
import PickerJSON
import Testing

@testable import PickerWire

/// A peer whose other end is driven byte by byte.
final class RawPeer: Sendable {
    static let deadline: Int32 = 60_000

    let peer: Peer
    let input: Int32
    let output: Int32

    init(
        limits: WireLimits = WireLimits(),
        handlers: Handlers = RawPeer.echo()
    ) throws {
        var toPeer: [Int32] = [0, 0]
        var fromPeer: [Int32] = [0, 0]
        try #require(pipe(&toPeer) == 0 && pipe(&fromPeer) == 0)
        input = toPeer[1]
        output = fromPeer[0]
        peer = try Peer(
            ByteStreams(input: toPeer[0], output: fromPeer[1], owned: true),
            limits: limits,
            handlers: handlers
        )
        try peer.start()
    }

    deinit {
        peer.close()
        close(output)
    }

    static func echo() -> Handlers {
        var handlers = Handlers()
        handlers.serve(Echo.self) { params, _ in { Reply(.init(text: params.text)) } }
        handlers.answer(Beat.self) { _, _ in .init() }
        return handlers
    }

    func send(_ bytes: [UInt8]) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            done += count
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends from a thread of its own, for what the peer may not read to its end.
    func sendBeside(_ text: String) throws {
        try WireThread.start { self.send(text) }
    }

    func endInput() { close(input) }

    /// Messages until `count` are there; fewer where the stream ended or the deadline passed.
    ///
    /// Waits on a thread of its own: what blocks must not take the pool away from the peer.
    func messages(_ count: Int) async throws -> [JSON] {
        try await onThread { try self.read(count) }
    }

    private func read(_ count: Int) throws -> [JSON] {
        var reader = FrameReader(limits: WireLimits())
        var all: [JSON] = []
        while all.count < count {
            guard let frame = try reader.next({ self.fill($0) }) else { break }
            all.append(try JSON.parse(frame.json))
        }
        return all
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard poll(&watched, 1, Self.deadline) == 1 else { return 0 }
        return max(0, Glibc.read(output, buffer.baseAddress, buffer.count))
    }
}

/// A text in one of the framings.
func framed(_ text: String, _ framing: Framing) -> String {
    framing == .line ? text + "\n" : "Content-Length: \(text.utf8.count)\r\n\r\n" + text
}

/// Sends a text, then ends the input, and gives back every message that came in answer.
func answers(
    _ texts: [String],
    _ framing: Framing,
    limits: WireLimits = WireLimits()
) async throws -> [JSON] {
    let raw = try RawPeer(limits: limits)
    for text in texts { raw.send(framed(text, framing)) }
    raw.endInput()
    _ = await raw.peer.ended()
    await raw.peer.settled()
    await raw.peer.flushed()
    raw.peer.close()
    return try await raw.messages(.max)
}

/// Does what blocks on a thread of its own.
func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        do {
            try WireThread.start { continuation.resume(with: Result { try body() }) }
        } catch {
            continuation.resume(throwing: error)
        }
    }
}
