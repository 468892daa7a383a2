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
    typealias Hearing = @Sendable (UnsafeRawBufferPointer) -> Void

    struct State: ~Copyable {
        /// Nil once it is reaped: then nothing can be signalled any more.
        var process: WatchedProcess?
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

    /// Where a keeper tells that the child has died; it may live on then.
    let reportDescriptor: Int32?
    /// Told of all that comes on standard error.
    let hearing: Hearing

    init(
        _ process: consuming WatchedProcess,
        wake: consuming OwnedDescriptor,
        hearing: @escaping Hearing
    ) {
        processDescriptor = process.descriptor.raw
        reportDescriptor = process.reportDescriptor
        wakeDescriptor = wake.raw
        self.hearing = hearing
        state = Mutex(State(process: process, wake: wake))
    }

    /// The last bytes of standard error.
    var errorTail: [UInt8] { state.withLock { $0.tail.bytes } }

    /// Whether there is a keeper, and it lives.
    var isKept: Bool {
        state.withLock { state in
            switch state.process {
            case .some(let process): process.isKept
            case .none: false
            }
        }
    }

    /// Ends the whole group at once, and all that a keeper has.
    func kill() {
        state.withLock { $0.process?.kill() }
    }

    /// Waits until the child has died.
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
