import Synchronization

extension LoadProgress {
    /// Calls `closure` with the fraction now and whenever it grows, on the thread that loads.
    ///
    /// Calls come one after another and never with a smaller value than before; quick changes may
    /// be left out, the last never is.
    ///
    /// - Returns: what ends the observation; letting go of it does not.
    @discardableResult
    public func observe(_ closure: @escaping @Sendable (Double) -> Void) -> ProgressObservation {
        watch(Observer(value: closure, end: {}))
    }

    /// The fraction now and its growth, ending with the load; every loop has its own.
    public var values: AsyncStream<Double> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let observation = watch(
                Observer(value: { continuation.yield($0) }, end: { continuation.finish() })
            )
            continuation.onTermination = { _ in observation.cancel() }
        }
    }

    /// Calls `closure` whenever the plugin says what it is doing, until the load ends.
    ///
    /// On the thread that reads: it must not block.
    public func observeStages(_ closure: @escaping @Sendable () -> Void) {
        state.withLock { $0.stageObservers.append(closure) }
    }

    private func watch(_ observer: Observer) -> ProgressObservation {
        let key = state.withLock { state in
            state.nextKey += 1
            state.observers[state.nextKey] = observer
            return state.nextKey
        }
        tell()
        return ProgressObservation { [weak self] in
            self?.state.withLock { $0.observers[key] = nil }
        }
    }

    /// Tells every observer what it does not know yet.
    ///
    /// One thread tells at a time, outside the lock; another that comes meanwhile leaves its news
    /// to that one. So nobody hears values out of order, and an observer may use the progress.
    func tell() {
        let isMine = state.withLock { state in
            state.isStale = true
            defer { state.isTelling = true }
            return !state.isTelling
        }
        guard isMine else { return }
        while let calls = state.withLock({ $0.news() }) {
            for call in calls { call() }
        }
    }
}

extension LoadProgress.State {
    /// The calls that are due; nil when nothing changed since the last ones.
    mutating func news() -> [@Sendable () -> Void]? {
        guard isStale else {
            isTelling = false
            return nil
        }
        isStale = false
        let now = fraction
        var calls: [@Sendable () -> Void] = []
        for (key, observer) in observers {
            if observer.told < now {
                observers[key]?.told = now
                calls.append { observer.value(now) }
            }
            guard phase != .running else { continue }
            observers[key] = nil
            calls.append(observer.end)
        }
        return calls
    }
}

/// An observer's place at a progress.
public final class ProgressObservation: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    /// Ends the observation; a call that has begun is not stopped.
    public func cancel() { end() }
}
