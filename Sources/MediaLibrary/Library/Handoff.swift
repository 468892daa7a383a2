import PickerPluginKit
import Synchronization

/// One result on its way from a thread to a task; the first that is offered is the one.
final class Handoff<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, LibraryError>

    private struct State {
        var continuation: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
    }

    private let state = Mutex(State())

    /// Whether there is a result, so that nobody needs another.
    var isFinished: Bool {
        state.withLock { $0.outcome != nil }
    }

    /// Names the task that waits; it is resumed at once where the result is there already.
    func expect(_ continuation: CheckedContinuation<Outcome, Never>) {
        let outcome = state.withLock { state in
            if state.outcome == nil {
                state.continuation = continuation
            }
            return state.outcome
        }
        if let outcome {
            continuation.resume(returning: outcome)
        }
    }

    /// Gives the result; every one but the first is dropped.
    func finish(_ outcome: Outcome) {
        let waiting = state.withLock { state in
            guard state.outcome == nil else {
                return nil as CheckedContinuation<Outcome, Never>?
            }
            state.outcome = outcome
            defer { state.continuation = nil }
            return state.continuation
        }
        waiting?.resume(returning: outcome)
    }
}
