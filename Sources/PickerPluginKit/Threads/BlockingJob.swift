import Synchronization

/// A piece of blocking work on its way to a thread, and its outcome on the way back.
///
/// The first outcome counts: whoever waits can leave while the thread is still held up.
final class BlockingJob<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, LibraryError>

    private struct State {
        var waiter: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
    }

    private let state = Mutex(State())

    /// Whether nobody waits for the work any more.
    var isOver: Bool { state.withLock { $0.outcome != nil } }

    func expect(_ waiter: CheckedContinuation<Outcome, Never>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.waiter = waiter }
            return state.outcome
        }
        if let outcome { waiter.resume(returning: outcome) }
    }

    /// - Returns: false where there was an outcome already, which then counts.
    @discardableResult
    func finish(_ outcome: Outcome) -> Bool {
        let (isFirst, waiter) = state.withLock { state in
            guard state.outcome == nil else {
                return (false, nil as CheckedContinuation<Outcome, Never>?)
            }
            state.outcome = outcome
            defer { state.waiter = nil }
            return (true, state.waiter)
        }
        waiter?.resume(returning: outcome)
        return isFirst
    }
}
