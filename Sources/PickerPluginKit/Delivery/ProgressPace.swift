import PickerProtocol
import PickerWire
import Synchronization

/// Reports of one load: at most ten a second, and always the first and the last of a stage.
///
/// Whatever a library says, no number falls, no total changes within a stage, and nothing is said
/// once the request is answered.
final class ProgressPace: Sendable {
    /// The time between two reports at least.
    static let interval = Duration.milliseconds(100)
    /// After this time without a report the last one is said again, so that a host knows a long
    /// conversion from a plugin that hangs.
    static let silence = Duration.seconds(10)

    private struct State {
        var last: ProgressReport.Stage?
        var begun: [ProgressReport.Stage: (completed: Int64, total: Int64?)] = [:]
        var next = ContinuousClock.now
    }

    private let context: RequestContext
    private let state = Mutex(State())

    init(_ context: RequestContext) {
        self.context = context
    }

    /// So far it has come.
    func report(_ stage: ProgressReport.Stage, _ completed: Int64, of total: Int64?) {
        guard context.progressToken != nil, !context.isAnswered else { return }
        // Sent within the lock, so that two threads cannot turn the order round.
        state.withLock { state in
            let now = ContinuousClock.now
            let former = state.begun[stage]
            let told = former?.total ?? total
            let done = max(former?.completed ?? 0, min(max(0, completed), told ?? completed))
            let isLast = done == told && former.map { $0.completed < done } ?? true
            guard former == nil || isLast || now >= state.next else { return }
            state.begun[stage] = (done, told)
            state.last = stage
            state.next = now + Self.interval
            context.report(stage: stage, completed: done, total: told)
        }
    }

    /// Says the last report again and again, until the task is cancelled.
    func beat() async {
        while (try? await Task.sleep(for: Self.silence)) != nil {
            guard !context.isAnswered else { return }
            state.withLock { state in
                guard let stage = state.last, let told = state.begun[stage],
                    .now >= state.next - Self.interval + Self.silence
                else { return }
                context.report(stage: stage, completed: told.completed, total: told.total)
            }
        }
    }
}
