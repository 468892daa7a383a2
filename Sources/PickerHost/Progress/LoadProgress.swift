import PickerWire
import Synchronization

/// How far a load has come: a fraction that runs from 0 to 1, counted in bytes.
///
/// Made and handed out before the first byte; it can be read, observed and cancelled from any
/// thread. The fraction never falls, never passes 1, and is exactly 1 when the load succeeded and
/// only then.
public final class LoadProgress: Sendable {
    enum Phase { case running, succeeded, failed }

    struct Observer {
        var told = -1.0
        let value: @Sendable (Double) -> Void
        let end: @Sendable () -> Void
    }

    struct State {
        var completed: Int64 = 0
        var total: Int64?
        var phase = Phase.running
        var observers: [UInt64: Observer] = [:]
        var nextKey: UInt64 = 0
        var isTelling = false
        var isStale = false
        var stage: LoadStage?
        var stageFraction: Double?
        var stageObservers: [@Sendable () -> Void] = []

        var fraction: Double {
            if phase == .succeeded { return 1 }
            guard let total, total > 0 else { return 0 }
            // 1 is said by success alone: what has arrived may still fail its check.
            return min(Double(completed) / Double(total), 1.0.nextDown)
        }
    }

    let state = Mutex(State())
    private let cancellation = Latch<Void>()

    /// A progress at 0.
    public init() {}

    /// From 0 to 1; 0 while the size is not known.
    public var fractionCompleted: Double { state.withLock { $0.fraction } }

    /// Bytes loaded so far.
    public var completedUnitCount: Int64 { state.withLock { $0.completed } }

    /// Bytes in all; nil while that is not known.
    public var totalUnitCount: Int64? { state.withLock { $0.total } }

    /// What the plugin is doing, as far as it tells; nil before its first word.
    public var stage: LoadStage? { state.withLock { $0.stage } }

    /// How far the stage has come, from 0 to 1; nil where the plugin does not tell.
    public var stageFraction: Double? { state.withLock { $0.stageFraction } }

    /// Whether the load succeeded.
    public var isFinished: Bool { state.withLock { $0.phase == .succeeded } }

    /// Whether ``cancel()`` was called before the load ended.
    public var isCancelled: Bool { cancellation.value != nil }

    /// Gives the load up; nothing happens where it has ended already.
    public func cancel() {
        guard state.withLock({ $0.phase == .running }) else { return }
        cancellation.set(())
    }

    /// Waits until ``cancel()`` is called, or the task is cancelled.
    func cancelled() async { _ = await cancellation.wait() }

    /// Tells the size; a later word on it is not heard.
    func begin(total: Int64) {
        state.withLock { $0.total = $0.total ?? total }
        tell()
    }

    /// Counts the bytes that have arrived, in all.
    func reach(_ completed: Int64) {
        state.withLock { state in
            state.completed = max(state.completed, min(completed, state.total ?? completed))
        }
        tell()
    }

    /// The load has ended; the first word on that counts.
    func end(succeeded: Bool) {
        state.withLock { state in
            guard state.phase == .running else { return }
            state.phase = succeeded ? .succeeded : .failed
            if succeeded { state.completed = state.total ?? state.completed }
        }
        tell()
    }

    /// Takes in what the plugin says that it is doing.
    func enter(_ report: ProgressReport) {
        let observers = state.withLock { state in
            guard state.phase == .running else { return [@Sendable () -> Void]() }
            let total = report.total ?? 0
            state.stage = LoadStage(rawValue: report.stage.rawValue)
            state.stageFraction =
                total > 0 ? min(max(Double(report.completed) / Double(total), 0), 1) : nil
            return state.stageObservers
        }
        for tell in observers { tell() }
    }
}
