import Glibc
import PickerPluginKit
import Synchronization

/// Answers the browser on a socket of this machine, on one thread, until it is closed.
///
/// The listening socket was opened before the plugin gave up its rights, so it is made elsewhere
/// and taken over here. Everything is bounded: connections, requests, waits, answers.
final class PageServer: Sendable {
    /// A request that waits for its answer.
    struct Exchange: Sendable {
        let request: HTTPRequest
        /// Ends when it is answered, or nobody waits for the answer any more.
        let interest: AsyncStream<Never>
        let reply: @Sendable (Reply) -> Void
    }

    /// What is sent for a request.
    enum Reply: Sendable {
        /// An answer; where it has pieces they follow.
        case answer(HTTPResponse)
        case piece([UInt8])
        /// There are no more pieces.
        case end

        /// Whether nothing follows it.
        var isWhole: Bool {
            switch self {
            case .answer(let response): response.pieces == nil
            case .piece: false
            case .end: true
            }
        }
    }

    private struct Inside {
        var interests: [UInt64: AsyncStream<Never>.Continuation] = [:]
        var replies: [(connection: UInt64, reply: Reply)] = []
        var isClosed = false
    }

    let port: UInt16
    /// What the browser asks for.
    let exchanges: AsyncStream<Exchange>
    private let continuation: AsyncStream<Exchange>.Continuation
    private let inside = Mutex(Inside())
    private let listener: Int32
    private let wakeEnd: Int32

    /// Takes over a listening socket and begins.
    ///
    /// - Parameter owners: tells whose a connection is; others' are closed without a word.
    /// - Returns: nil where the machine has no thread or descriptor left.
    init?(taking listener: Int32, owners: SocketOwners) {
        (exchanges, continuation) = AsyncStream.makeStream(
            bufferingPolicy: .bufferingOldest(WebLimits.connections)
        )
        var ends: [Int32] = [-1, -1]
        guard let port = LoopbackAddress(ofOwn: listener)?.port,
            pipe(&ends) == 0
        else {
            Glibc.close(listener)
            return nil
        }
        for end in ends { Self.prepare(end) }
        self.port = port
        self.listener = listener
        wakeEnd = ends[1]
        let loop = ServerLoop.Place(listener: listener, wake: ends[0], owners: owners)
        guard BlockingThread.start({ [self] in ServerLoop(loop, self).run() }) else {
            for descriptor in [listener, ends[0]] { Glibc.close(descriptor) }
            return nil
        }
    }

    deinit { Glibc.close(wakeEnd) }

    /// Makes a descriptor one that never blocks and is nobody else's.
    static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// Ends it: nothing listens any more when this returns, and nothing is answered.
    func close() {
        inside.withLock { inside in
            // The thread closes the descriptor once it sees that this is closed, and not before.
            if !inside.isClosed { shutdown(listener, Int32(SHUT_RDWR)) }
            inside.isClosed = true
        }
        continuation.finish()
        wake()
    }

    func ask(_ request: HTTPRequest, of connection: UInt64) {
        let (interest, ending) = AsyncStream<Never>.makeStream()
        inside.withLock { $0.interests[connection] = ending }
        continuation.yield(
            Exchange(request: request, interest: interest) { [weak self] reply in
                self?.inside.withLock { $0.replies.append((connection, reply)) }
                self?.wake()
            }
        )
    }

    /// Nobody waits at a connection any more.
    func forget(_ connection: UInt64) {
        inside.withLock { $0.interests.removeValue(forKey: connection) }?.finish()
    }

    /// What was replied since, and whether that was all.
    func takeReplies() -> (replies: [(connection: UInt64, reply: Reply)], isClosed: Bool) {
        inside.withLock { inside in
            defer { inside.replies = [] }
            return (inside.replies, inside.isClosed)
        }
    }

    private func wake() {
        var byte: UInt8 = 1
        _ = write(wakeEnd, &byte, 1)
    }
}
