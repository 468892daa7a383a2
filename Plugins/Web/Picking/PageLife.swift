import PickerPluginKit
import Synchronization

/// Knows whether the page is still there: a page asks for news all the time.
final class PageLife: Sendable {
    private struct State {
        var deadline: ContinuousClock.Instant
        var isOpened = false
    }

    private let clock = ContinuousClock()
    private let state: Mutex<State>

    init() {
        state = Mutex(State(deadline: clock.now + WebLimits.opening))
    }

    /// The page asked for something.
    func hear() {
        let deadline = clock.now + WebLimits.silence
        state.withLock { state in
            state.isOpened = true
            state.deadline = deadline
        }
    }

    /// The page says that it is left; one that is only loaded anew is heard of soon.
    func leave() {
        let deadline = clock.now + WebLimits.leaving
        state.withLock { $0.deadline = min($0.deadline, deadline) }
    }

    /// Waits until the page is gone, and closes the picker then.
    ///
    /// - Throws: `noInterface` where no page ever came; `CancellationError` with the task.
    func watch(_ desk: PageDesk) async throws -> Choice? {
        while true {
            let deadline = state.withLock { $0.deadline }
            guard clock.now < deadline else { break }
            // A page that says it is left moves the deadline nearer than this sleep.
            try await clock.sleep(until: min(deadline, clock.now + WebLimits.leaving / 2))
        }
        guard state.withLock({ $0.isOpened }) else { throw InterfaceError.noInterface }
        desk.close()
        return nil
    }
}
