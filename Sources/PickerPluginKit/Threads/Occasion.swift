import Synchronization

/// Something that happens once, for which tasks can wait.
final class Occasion: Sendable {
    private struct State {
        var hasHappened = false
        var nextWaiter: UInt64 = 0
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    var hasHappened: Bool { state.withLock { $0.hasHappened } }

    /// Lets it happen; every time but the first does nothing.
    func happen() {
        let waiters = state.withLock { state in
            state.hasHappened = true
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until it happens or the task is cancelled.
    func wait() async {
        let key = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.hasHappened || Task.isCancelled { return true }
                    state.waiters[key] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: key) }?.resume()
        }
    }

    /// Waits until `body` returns, the time is over or the task is cancelled; `body` ends when its
    /// task is cancelled.
    static func wait(for time: Duration, _ body: @escaping @Sendable () async -> Void) async {
        await withTaskGroup { group in
            group.addTask { await body() }
            group.addTask { try? await Task.sleep(for: time) }
            await group.next()
            group.cancelAll()
        }
    }
}
