import PickerWire
import Synchronization

/// A representation that is being made, and everybody who waits for it.
final class Making: Sendable {
    private typealias Report = (stage: ProgressReport.Stage, completed: Int64, total: Int64?)

    private struct State {
        var paces: [ProgressPace] = []
        var last: Report?
    }

    /// Happens when it is made, or cannot be.
    let over = Occasion()
    /// Happens when nobody may have it any more: its item was taken back or released.
    let unwanted = Occasion()
    private let state = Mutex(State())

    /// Has a load that waits for this told how far it has come, from the last report on.
    func join(_ pace: ProgressPace) {
        let last = state.withLock { state in
            state.paces.append(pace)
            return state.last
        }
        if let last { pace.report(last.stage, last.completed, of: last.total) }
    }

    /// So far it has come.
    func report(_ stage: ProgressReport.Stage, _ completed: Int64, of total: Int64?) {
        let paces = state.withLock { state in
            state.last = (stage, completed, total)
            return state.paces
        }
        for pace in paces { pace.report(stage, completed, of: total) }
    }
}
