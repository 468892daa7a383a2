import Synchronization

/// Room for a number of things at once; who finds none waits in line.
package final class Slots: Sendable {
    private struct State {
        var free: Int
        var line: [(key: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
        var next: UInt64 = 0
    }

    private let state: Mutex<State>

    /// Room for so many.
    package init(_ count: Int) { state = Mutex(State(free: count)) }

    /// Waits for room; every true answer is to be followed by ``leave()``.
    ///
    /// - Returns: false when the task was cancelled before there was room.
    package func enter() async -> Bool {
        let key = state.withLock { state in
            state.next += 1
            return state.next
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Bool? in
                    if Task.isCancelled { return false }
                    guard state.free > 0 else {
                        state.line.append((key, continuation))
                        return nil
                    }
                    state.free -= 1
                    return true
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.line.firstIndex { $0.key == key }.map { state.line.remove(at: $0) }
            }
            waiter?.continuation.resume(returning: false)
        }
    }

    /// Makes room for the next in line.
    package func leave() {
        let waiter = state.withLock { state in
            guard !state.line.isEmpty else {
                state.free += 1
                return CheckedContinuation<Bool, Never>?.none
            }
            return state.line.removeFirst().continuation
        }
        waiter?.resume(returning: true)
    }
}
