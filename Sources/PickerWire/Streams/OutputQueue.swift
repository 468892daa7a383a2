import Glibc
import Synchronization

/// The one writer of a wire: whole frames, in the order in which they were put in.
///
/// Bounded: whoever brings many bytes reserves room first (``reserve(_:)``), and when the queue is
/// full its owner starts nothing new. What waits for a peer that reads nothing for too long ends
/// the session (``stallDeadline``).
final class OutputQueue: Sendable {
    private let state = Mutex(State())
    private let descriptor: Int32
    private let owned: Bool
    private let isPipe: Bool
    private let limits: WireLimits
    private let wake: Wake
    private let readerWake: Wake

    /// - Parameter readerWake: signalled when the queue becomes full, so that its deadline is kept.
    init(
        _ streams: ByteStreams,
        limits: WireLimits,
        readerWake: Wake
    ) throws(WireStartError) {
        descriptor = streams.output
        owned = streams.owned
        var status = stat()
        isPipe = fstat(streams.output, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        self.limits = limits
        self.readerWake = readerWake
        wake = try Wake()
    }

    /// - Parameter onFailure: called once with the `errno` of a write that failed for good.
    func start(onFailure: @escaping @Sendable (Int32) -> Void) throws(WireStartError) {
        state.withLock { $0.onFailure = onFailure }
        try WireThread.start { self.run() }
    }

    /// What waits to be written.
    var unsent: ArraySlice<Frame> { state.withLock { $0.frames } }

    var isFull: Bool { state.withLock { $0.queuedBytes >= limits.queueBytes } }

    /// The moment at which a queue that nobody reads ends the session; nil while it is neither
    /// full nor waited for.
    var stallDeadline: Int64? {
        state.withLock { state in
            let isWaitedFor = !state.waiters.isEmpty && state.queuedBytes > 0
            guard isWaitedFor || state.queuedBytes >= limits.queueBytes else { return nil }
            return state.lastProgress + limits.stall.milliseconds
        }
    }

    /// Puts a frame at the end.
    ///
    /// - Parameter isRefusal: counts against the reserve that a full queue keeps for refusals.
    /// - Returns: false when even that reserve is used up and the session has to end.
    func send(_ frame: Frame, isRefusal: Bool = false) -> Bool {
        enum Step { case done, wake, full, overflow, failed(Int32) }
        let step = state.withLock { state -> Step in
            guard !state.ended else { return .done }
            if isRefusal, state.queuedBytes > limits.queueBytes + limits.refusalBytes {
                return .overflow
            }
            if state.idle, frame.count <= Self.atomicBytes, isPipe {
                switch writeAtOnce(frame) {
                case .written: return .done
                case .failed(let code): return .failed(code)
                case .wouldBlock: break
                }
            }
            let wasFull = state.queuedBytes >= limits.queueBytes
            if state.queuedBytes == 0 { state.lastProgress = MonotonicTime.milliseconds() }
            state.frames.append(frame)
            state.queuedBytes += frame.count
            let wasIdle = state.idle
            state.idle = false
            if !wasFull, state.queuedBytes >= limits.queueBytes { return .full }
            return wasIdle ? .wake : .done
        }
        switch step {
        case .done: break
        case .wake: wake.signal()
        case .full:
            wake.signal()
            readerWake.signal()
        case .overflow: return false
        case .failed(let code): fail(code)
        }
        return true
    }

    /// Waits until `bytes` more fit into the queue and holds that room.
    ///
    /// - Returns: false when the queue ended or the task was cancelled; then nothing is held.
    func reserve(_ bytes: Int) async -> Bool {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Bool? in
                    if state.ended || Task.isCancelled { return false }
                    if state.waiters.isEmpty, fits(bytes, state) {
                        state.reservedBytes += bytes
                        return true
                    }
                    state.waiters.append(Waiter(id: id, bytes: bytes, continuation: continuation))
                    return nil
                }
                if let answer {
                    continuation.resume(returning: answer)
                } else {
                    readerWake.signal()
                }
            }
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
                    return nil
                }
                return state.waiters.remove(at: index)
            }
            waiter?.continuation.resume(returning: false)
        }
    }

    /// Gives reserved room back; what was sent meanwhile counts for itself.
    func release(_ bytes: Int) {
        guard bytes > 0 else { return }
        let ready = state.withLock { state in
            state.reservedBytes -= bytes
            return admitted(&state)
        }
        for waiter in ready { waiter.continuation.resume(returning: true) }
    }

    /// Waits until all that was put in is written, or the queue ended.
    func drained() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.idle || state.ended { return true }
                state.drained.append(continuation)
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    /// Ends the writer; what is not written yet is dropped, and whoever waits is told.
    func end() {
        let (waiters, drained) = state.withLock { state in
            state.ended = true
            state.frames = []
            state.queuedBytes = 0
            defer {
                state.waiters = []
                state.drained = []
            }
            return (state.waiters, state.drained)
        }
        for waiter in waiters { waiter.continuation.resume(returning: false) }
        for continuation in drained { continuation.resume() }
        wake.signal()
    }
}

extension OutputQueue {
    /// A pipe that shows itself writable takes this many bytes at once (`PIPE_BUF`).
    private static let atomicBytes = 4_096

    private enum Attempt { case written, wouldBlock, failed(Int32) }

    /// Writes a short frame from the sender's own thread where that cannot block, which saves the
    /// way over the writer: most messages are short.
    private func writeAtOnce(_ frame: Frame) -> Attempt {
        if !owned {
            var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&watched, 1, 0) == 1, watched.revents == Int16(POLLOUT) else {
                return .wouldBlock
            }
        }
        let bytes = frame.attachment.isEmpty ? frame.head : frame.head + frame.attachment
        let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if written == bytes.count { return .written }
        return written < 0 && errno != EAGAIN && errno != EINTR ? .failed(errno) : .wouldBlock
    }

    private func fits(_ bytes: Int, _ state: borrowing State) -> Bool {
        let used = state.queuedBytes + state.reservedBytes
        return used == 0 || used + bytes <= limits.queueBytes
    }

    private func admitted(_ state: inout State) -> [Waiter] {
        var ready: [Waiter] = []
        while let first = state.waiters.first, fits(first.bytes, state) {
            state.reservedBytes += first.bytes
            ready.append(state.waiters.removeFirst())
        }
        return ready
    }

    private func run() {
        while true {
            let (frame, ended) = state.withLock { ($0.frames.first, $0.ended) }
            if ended { break }
            guard let frame else {
                _ = wake.poll(-1, 0)
                continue
            }
            if let code = write(frame) {
                fail(code)
                break
            }
            finish(frame)
        }
        close(descriptor)
    }

    private func finish(_ frame: Frame) {
        let (ready, drained) = state.withLock { state in
            guard !state.ended else { return ([Waiter](), [CheckedContinuation<Void, Never>]()) }
            state.frames.removeFirst()
            state.queuedBytes -= frame.count
            state.lastProgress = MonotonicTime.milliseconds()
            state.idle = state.frames.isEmpty
            defer { if state.idle { state.drained = [] } }
            return (admitted(&state), state.idle ? state.drained : [])
        }
        for waiter in ready { waiter.continuation.resume(returning: true) }
        for continuation in drained { continuation.resume() }
    }

    private func fail(_ code: Int32) {
        end()
        state.withLock { $0.onFailure.take() }?(code)
    }

    /// Writes one frame whole; blocks this thread alone.
    ///
    /// - Returns: the `errno` of a failure, nil when all is written or the queue ended meanwhile.
    private func write(_ frame: Frame) -> Int32? {
        var done = 0
        while done < frame.count {
            let result = write(frame, from: done)
            if result > 0 {
                done += result
                state.withLock { $0.lastProgress = MonotonicTime.milliseconds() }
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                _ = wake.poll(descriptor, Int32(POLLOUT))
                if state.withLock({ $0.ended }) { return nil }
            default: return errno
            }
        }
        return nil
    }

    private func write(_ frame: Frame, from done: Int) -> Int {
        frame.head.withUnsafeBytes { head in
            frame.attachment.withUnsafeBytes { attachment in
                guard done < head.count else {
                    let rest = UnsafeRawBufferPointer(rebasing: attachment[(done - head.count)...])
                    return Glibc.write(descriptor, rest.baseAddress, rest.count)
                }
                var parts = [
                    iovec(
                        iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress)?
                            .advanced(by: done),
                        iov_len: head.count - done
                    ),
                    iovec(
                        iov_base: UnsafeMutableRawPointer(mutating: attachment.baseAddress),
                        iov_len: attachment.count
                    ),
                ]
                return writev(descriptor, &parts, attachment.isEmpty ? 1 : 2)
            }
        }
    }
}
