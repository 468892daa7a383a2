import Synchronization

/// Counts what a plugin sends without being asked, so that it cannot keep the host busy for ever.
final class UnaskedMessages: Sendable {
    private struct State {
        var count = 0
        var windowEnds: ContinuousClock.Instant
    }

    private let state: Mutex<State>
    private let most: Int
    private let window: Duration

    init(_ limits: HostLimits) {
        most = limits.unaskedMessages
        window = limits.unaskedWindow
        state = Mutex(State(windowEnds: .now + limits.unaskedWindow))
    }

    /// Counts one more; false when it is one too many.
    func count() -> Bool {
        state.withLock { state in
            state.count += 1
            guard state.count > most else { return true }
            guard state.windowEnds < .now else { return false }
            state.count = 1
            state.windowEnds = .now + window
            return true
        }
    }
}
