import CLinux
import Glibc
import Synchronization

/// The one place that knows whether a child lives: drains its standard error, takes the steps of
/// its end when their time has come, reaps it and tells who waits.
///
/// One thread a child runs ``run()``. The steps are its deadlines and not somebody's task, so no
/// cancellation skips one and no busy thread pool delays one.
final class ChildWatcher: Sendable {
    typealias Waiter = CheckedContinuation<ExitStatus, Never>

    struct State: ~Copyable {
        /// Nil once it is reaped: then nothing can be signalled any more.
        var process: WatchedProcess?
        /// Whether the child's ending leaves its group alone, until that is killed.
        var sparesGroup: Bool
        /// Whether the child has died and waits, unreaped, for the end of its group.
        var isSpared = false
        /// Nil once the thread has ended, which alone waits for it.
        var wake: OwnedDescriptor?
        var tail = ErrorTail()
        var schedule: StopSchedule?
        var status: ExitStatus?
        var waiters: [Waiter] = []
        /// Those who have bounded their wait.
        var stoppers: [Waiter] = []
        var hasGivenUp = false
    }

    let state: Mutex<State>
    let processDescriptor: Int32
    let wakeDescriptor: Int32

    init(
        _ process: consuming WatchedProcess,
        wake: consuming OwnedDescriptor,
        sparesGroup: Bool
    ) {
        processDescriptor = process.descriptor.raw
        wakeDescriptor = wake.raw
        state = Mutex(State(process: process, sparesGroup: sparesGroup, wake: wake))
    }

    /// The last bytes of standard error.
    var errorTail: [UInt8] { state.withLock { $0.tail.bytes } }

    /// Ends the whole group at once, and takes the ending where it was left for the group's sake.
    func kill() {
        state.withLock { state in
            state.sparesGroup = false
            if !state.isSpared {
                state.process?.signalGroup(SIGKILL)
            } else if let process = state.process.take() {
                _ = process.reap()
            }
        }
    }

    /// Waits until the child is reaped.
    func ending() async -> ExitStatus {
        await withCheckedContinuation { continuation in
            let status = state.withLock { state -> ExitStatus? in
                if let status = state.status { return status }
                if state.hasGivenUp { return .unknown }
                state.waiters.append(continuation)
                return nil
            }
            if let status { continuation.resume(returning: status) }
        }
    }

    /// Lets the steps of a stop run, beside those that run already, and waits for the end.
    func stop(_ grace: StopGrace) async -> ExitStatus {
        await withCheckedContinuation { continuation in
            let status: ExitStatus? = state.withLock { state in
                if let status = state.status { return status }
                if state.hasGivenUp { return .unknown }
                state.stoppers.append(continuation)
                let schedule = StopSchedule(grace)
                if state.schedule == nil {
                    state.schedule = schedule
                } else {
                    state.schedule?.hasten(to: schedule)
                }
                state.wakeThread()
                return nil
            }
            if let status { continuation.resume(returning: status) }
        }
    }
}

extension ChildWatcher.State {
    borrowing func wakeThread() {
        switch wake {
        case .some(let descriptor):
            var one: UInt64 = 1
            _ = write(descriptor.raw, &one, MemoryLayout<UInt64>.size)
        case .none: break
        }
    }
}
