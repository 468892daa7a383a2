import MediaWork
import Synchronization

/// An order on its way: from whoever asks, through the line, to a worker and back.
final class WorkJob: Sendable {
    typealias Outcome = Result<WorkAnswer, WorkError>

    /// Who waits for an order.
    enum Urgency {
        /// A person, who looks at the screen meanwhile.
        case person
        /// A program, for a file that is made and may take minutes.
        case delivery
        /// The index, which has time.
        case index
    }

    private struct State {
        var continuation: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
    }

    let number: UInt64
    let body: [UInt8]
    let descriptors: [Int32]
    let milliseconds: Int
    let urgency: Urgency
    private let state = Mutex(State())

    init(
        number: UInt64,
        body: [UInt8],
        descriptors: [Int32],
        milliseconds: Int,
        urgency: Urgency
    ) {
        self.number = number
        self.body = body
        self.descriptors = descriptors
        self.milliseconds = milliseconds
        self.urgency = urgency
    }

    /// Whether there is an outcome, so that nobody waits any more.
    var isOver: Bool { state.withLock { $0.outcome != nil } }

    /// Names the task that waits; it is resumed at once where the outcome is there already.
    func expect(_ continuation: CheckedContinuation<Outcome, Never>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    /// Gives the outcome; every one but the first is dropped.
    func finish(_ outcome: Outcome) {
        let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            defer { state.continuation = nil }
            return state.continuation
        }
        waiting?.resume(returning: outcome)
    }
}
