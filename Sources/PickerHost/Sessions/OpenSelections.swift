import PickerProtocol
import Synchronization

/// What the host knows of the picker that is open, and who wants to hear of its selection.
final class OpenSelections: Sendable {
    private struct Open: Sendable {
        let number: UInt64
        let configuration: PickerConfiguration
        let hasReceipts: Bool
        var most: Int
    }

    private struct State {
        var open: Open?
        var next: UInt64 = 0
        var listeners: [UInt64: AsyncStream<[CheckedItem]>.Continuation] = [:]
        var isOver = false
    }

    private let state = Mutex(State())
    private let limits: HostLimits

    init(_ limits: HostLimits) { self.limits = limits }

    /// Notes a presentation that is asked for now; one that is open already is not forgotten.
    ///
    /// - Parameter most: items that it can return.
    /// - Returns: its number, for ``end(_:)``.
    func begin(
        _ configuration: PickerConfiguration,
        most: Int,
        hasReceipts: Bool
    ) -> UInt64 {
        state.withLock { state in
            state.next += 1
            if state.open == nil {
                state.open = Open(
                    number: state.next,
                    configuration: configuration,
                    hasReceipts: hasReceipts,
                    most: most
                )
            }
            return state.next
        }
    }

    /// The presentation has its answer.
    ///
    /// - Returns: the most items that it can have returned; nil where it was not the open one.
    @discardableResult
    func end(_ number: UInt64) -> Int? {
        state.withLock { state in
            guard let open = state.open, open.number == number else { return nil }
            state.open = nil
            return open.most
        }
    }

    /// The open picker may return so many items from now on; what was told before stays true.
    func allow(_ most: Int) {
        state.withLock { state in
            if let open = state.open { state.open?.most = max(open.most, most) }
        }
    }

    /// Takes what a plugin told, and passes it on; nothing of it where no continuous picker is
    /// open.
    func receive(_ results: [PickerProtocol.PickerResult]) throws(ProtocolViolation) {
        guard let open = state.withLock({ $0.open }),
            [.continuous, .continuousAndOrdered].contains(open.configuration.selection)
        else { return }
        let items = try CheckedResults.items(
            results,
            open.configuration,
            most: open.most,
            hasReceipts: open.hasReceipts,
            limits
        )
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(items) }
    }

    /// Every selection that is told from now on; of those that nobody fetched, the newest.
    func listen() -> AsyncStream<[CheckedItem]> {
        let (stream, listener) = AsyncStream<[CheckedItem]>.makeStream(
            bufferingPolicy: .bufferingNewest(1)
        )
        let number = state.withLock { state -> UInt64? in
            guard !state.isOver else { return nil }
            state.next += 1
            state.listeners[state.next] = listener
            return state.next
        }
        guard let number else {
            listener.finish()
            return stream
        }
        listener.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    /// Nothing is told any more.
    func close() {
        let listeners = state.withLock { state in
            state.isOver = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
