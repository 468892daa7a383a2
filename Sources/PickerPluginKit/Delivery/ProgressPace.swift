import PickerProtocol
import PickerWire
import Synchronization

/// Reports of one load, at most ten a second and always the last.
final class ProgressPace: Sendable {
    /// The time between two reports at least.
    static let interval = Duration.milliseconds(100)

    private let context: RequestContext
    private let total: Int64
    private let next = Mutex(ContinuousClock.now)

    init(_ context: RequestContext, total: Int64) {
        self.context = context
        self.total = total
    }

    /// So many bytes are copied; not a word once the request is answered.
    func copied(_ completed: Int64) {
        guard context.progressToken != nil, !context.isAnswered else { return }
        let now = ContinuousClock.now
        let isDue = next.withLock { next in
            guard completed == total || now >= next else { return false }
            next = now + Self.interval
            return true
        }
        if isDue { context.report(stage: .copying, completed: completed, total: total) }
    }
}
