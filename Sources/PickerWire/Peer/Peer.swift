import PickerJSON
import Synchronization

/// One side of a JSON-RPC 2.0 connection: it calls, serves, cancels and reports, over two byte
/// directions that it owns.
///
/// Two threads belong to it. The reader takes messages in their order, answers what is answered at
/// once and starts a task for what takes time; it never waits for the writer. The writer owns the
/// output; what is sent leaves in the order of the calls.
public final class Peer: Sendable {
    /// How a peer treats what is no message.
    public enum Tolerance: Sendable {
        /// Answer it with an error and go on: the way of a plugin.
        case answering
        /// End the connection: the way of a host, which owes a plugin no patience.
        case ending
    }

    struct State: Sendable {
        var nextID: Int64 = 1
        var calls: [RequestID: PendingCall] = [:]
        /// Requests that still want an answer, by the serial number of their service.
        var open: [RequestID: UInt64] = [:]
        var services: [UInt64: Service] = [:]
        var nextSerial: UInt64 = 1
        var framing: Framing?
        var acceptedAttachmentBytes: Int?
        var sentFrameBytes: Int
        var readerWakesAt: Int64 = .max
        var end: CloseReason?
        var onEnd: (@Sendable (CloseReason) -> Void)?
        /// Set where what can still be read may tell why nothing can be written.
        var outputFailure: (code: Int32, readUntil: Int64)?
        var closing = false
        var endWaiters: [UInt64: CheckedContinuation<CloseReason, Never>] = [:]
        var settleWaiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    }

    /// A request of the other side that is being worked on.
    struct Service: Sendable {
        var target: AnswerTarget
        var task: Task<Void, Never>?
        var isCancelled = false
        var reservedBytes = 0
    }

    /// How long the last words of a peer are waited for that no longer reads; a program that ended
    /// has written them before.
    private static let lastWordsMilliseconds: Int64 = 50

    /// The limits that this side keeps and announces.
    public let limits: WireLimits
    let state: Mutex<State>
    let handlers: Handlers
    let tap: (@Sendable (TappedMessage) -> Void)?
    let tolerance: Tolerance
    let streams: ByteStreams
    let wake: Wake
    let queue: OutputQueue

    /// A peer over two descriptors, which it owns from now on.
    ///
    /// - Parameter framing: the framing to speak; nil to be told by the first byte that is read.
    /// - Parameter tap: sees every message of both directions; called on the thread that reads or
    ///   sends, and must not block.
    /// - Throws: when the machine has no descriptor left.
    public init(
        _ streams: ByteStreams,
        framing: Framing? = nil,
        tolerance: Tolerance = .answering,
        limits: WireLimits = WireLimits(),
        handlers: Handlers,
        tap: (@Sendable (TappedMessage) -> Void)? = nil
    ) throws(WireStartError) {
        self.streams = streams
        self.tolerance = tolerance
        self.limits = limits
        self.handlers = handlers
        self.tap = tap
        var state = State(sentFrameBytes: limits.frameBytes)
        state.framing = framing
        self.state = Mutex(state)
        wake = try Wake()
        streams.prepare()
        queue = try OutputQueue(streams, limits: limits, readerWake: wake)
    }

    /// Starts reading and writing.
    ///
    /// - Parameter onEnd: called once, on the thread that saw it, when the connection ends: for
    ///   those who may not depend on a task getting its turn.
    /// - Throws: when the machine has no thread left; nothing was read then.
    public func start(
        onEnd: (@Sendable (CloseReason) -> Void)? = nil
    ) throws(WireStartError) {
        state.withLock { $0.onEnd = onEnd }
        try queue.start { [weak self] code in
            guard let self else { return }
            switch tolerance {
            case .answering: end(.outputFailed(code))
            case .ending:
                let end = MonotonicTime.milliseconds() + Self.lastWordsMilliseconds
                state.withLock { $0.outputFailure = (code, readUntil: end) }
            }
            wake.signal()
        }
        try WireThread.start { self.read() }
    }

    /// The framing, once it is known.
    public var framing: Framing? { state.withLock { $0.framing } }

    /// Lets the other side send attachments from now on: called when this side announces that it
    /// takes them.
    ///
    /// - Parameter bytes: the most that one may have.
    public func acceptAttachments(upTo bytes: Int) {
        state.withLock { $0.acceptedAttachmentBytes = bytes }
    }

    /// Keeps the frame limit that the other side announced; a longer message is refused here.
    public func keepFrames(within bytes: Int) {
        state.withLock { $0.sentFrameBytes = bytes }
    }

    /// Why the connection ended; nil while it has not.
    public var closeReason: CloseReason? { state.withLock { $0.end } }

    /// Waits until the connection ended, for whatever reason.
    public func ended() async -> CloseReason {
        let key = state.withLock { $0.takeSerial() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let end = state.withLock { state -> CloseReason? in
                    if let end = state.end { return end }
                    if Task.isCancelled { return .closedHere }
                    state.endWaiters[key] = continuation
                    return nil
                }
                if let end { continuation.resume(returning: end) }
            }
        } onCancel: {
            state.withLock { $0.endWaiters.removeValue(forKey: key) }?
                .resume(returning: .closedHere)
        }
    }

    /// Waits until no request of the other side is in service, or the task is cancelled.
    public func settled() async {
        let key = state.withLock { $0.takeSerial() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isSettled = state.withLock { state in
                    if state.services.isEmpty || Task.isCancelled { return true }
                    state.settleWaiters[key] = continuation
                    return false
                }
                if isSettled { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.settleWaiters.removeValue(forKey: key) }?.resume()
        }
    }

    /// Waits until everything that was sent is written, or the connection ended.
    public func flushed() async { await queue.drained() }

    /// Cancels every request of the other side that is in service; each is answered `cancelled`.
    public func cancelServices() {
        let ids = state.withLock { Array($0.open.keys) }
        for id in ids { cancelService(id) }
    }

    /// Ends the connection.
    ///
    /// Pending calls fail, work in service is cancelled, both descriptors are closed by their
    /// threads. What is not written yet is dropped; see ``flushed()``.
    public func close() {
        end(.closedHere)
        let tasks = state.withLock { state in
            state.closing = true
            state.open = [:]
            return state.services.values.compactMap(\.task)
        }
        for task in tasks { task.cancel() }
        queue.end()
        wake.signal()
    }

    /// Records why the connection ended and tells everybody who waits; the first reason counts.
    func end(_ reason: CloseReason) {
        let (calls, waiters, onEnd) = state.withLock { state in
            guard state.end == nil else {
                return ([PendingCall](), [CheckedContinuation<CloseReason, Never>](), state.onEnd)
            }
            state.end = reason
            defer {
                state.calls = [:]
                state.endWaiters = [:]
                state.onEnd = nil
            }
            return (Array(state.calls.values), Array(state.endWaiters.values), state.onEnd)
        }
        for call in calls { call.continuation.resume(returning: .failure(.closed(reason))) }
        for waiter in waiters { waiter.resume(returning: reason) }
        onEnd?(reason)
    }
}

extension Peer.State {
    mutating func takeSerial() -> UInt64 {
        defer { nextSerial += 1 }
        return nextSerial
    }
}
