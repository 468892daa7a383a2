import Synchronization

/// Tells everybody who listens that there is something new; what it is they have to ask.
final class Announcements: Sendable {
    private struct State {
        var next = 0
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let state = Mutex(State())

    deinit {
        for listener in state.withLock({ $0.listeners.values }) {
            listener.finish()
        }
    }

    /// What is told from now on; things told while nobody asks for the next are one.
    func listen() -> AsyncStream<Void> {
        let (stream, listener) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = listener
            return state.next
        }
        listener.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    func announce() {
        for listener in state.withLock({ Array($0.listeners.values) }) {
            listener.yield()
        }
    }
}
