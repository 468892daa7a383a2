import Synchronization

/// A value that is set once and waited for by many.
final class Latch<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiters: [UInt64: CheckedContinuation<Value?, Never>] = [:]
        var next: UInt64 = 0
    }

    private let state = Mutex(State())

    /// The value, if it is set.
    var value: Value? { state.withLock { $0.value } }

    /// Sets the value; the first one counts.
    ///
    /// - Returns: the value that counts.
    @discardableResult func set(_ value: Value) -> Value {
        let (kept, waiters) = state.withLock { state in
            let kept = state.value ?? value
            state.value = kept
            defer { state.waiters = [:] }
            return (kept, Array(state.waiters.values))
        }
        for waiter in waiters { waiter.resume(returning: kept) }
        return kept
    }

    /// Waits for the value; nil when the task is cancelled before.
    func wait() async -> Value? {
        let key = state.withLock { state in
            state.next += 1
            return state.next
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isDone, value) = state.withLock { state -> (Bool, Value?) in
                    if let value = state.value { return (true, value) }
                    if Task.isCancelled { return (true, nil) }
                    state.waiters[key] = continuation
                    return (false, nil)
                }
                if isDone { continuation.resume(returning: value) }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: key) }?.resume(returning: nil)
        }
    }

    /// Waits for the value, but not for longer than `time`.
    func wait(upTo time: Duration) async -> Value? {
        if let value { return value }
        await Deadline.run(time) { _ = await self.wait() }
        return value
    }
}

/// A bound on work that ends when its task is cancelled.
enum Deadline {
    /// Runs the work and cancels it when the time is over.
    static func run(_ time: Duration, _ work: @escaping @Sendable () async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await work() }
            group.addTask { try? await Task.sleep(for: time) }
            await group.next()
            group.cancelAll()
        }
    }
}
