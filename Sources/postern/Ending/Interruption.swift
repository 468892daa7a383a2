import Glibc
import Synchronization

/// The first signal that asks the command to end in order.
///
/// The signals are blocked in every thread and taken by the main one, which waits for nothing else;
/// so no code runs in a signal handler, and a signal that the caller ignores (a job in the background of a
/// script) stays ignored.
final class Interruption: Sendable {
    /// The signals by which people and systems end a command.
    static let signals = [SIGHUP, SIGINT, SIGTERM]
    /// How long the clean-up may take before the process ends without it.
    static let patience = timespec(tv_sec: 6, tv_nsec: 0)

    private struct State {
        var signal: Int32?
        var waiter: CheckedContinuation<Int32?, Never>?
        var isOver = false
    }

    private let state = Mutex(State())

    /// Blocks the signals, in this thread and in all that it starts from now on.
    ///
    /// Called on the main thread while there is no other.
    static func block() {
        var set = Self.set()
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// The signal, once it came; nil when the task is cancelled before.
    func signal() async -> Int32? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Int32?? = state.withLock { state in
                    if let signal = state.signal { return signal }
                    if state.isOver { return .some(nil) }
                    state.waiter = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.isOver = true
                defer { state.waiter = nil }
                return state.waiter
            }
            waiter?.resume(returning: nil)
        }
    }

    /// Takes the signals, on the calling thread, until the process ends.
    func watch() -> Never {
        var set = Self.set()
        var signal: Int32 = 0
        while sigwait(&set, &signal) != 0 {}
        let waiter = state.withLock { state in
            state.signal = signal
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: signal)
        // A write that nobody takes, a disk that does not answer: the person is not kept waiting.
        // A second signal means the same as the end of patience.
        var patience = Self.patience
        _ = sigtimedwait(&set, nil, &patience)
        _exit(Status.signalled(signal).code)
    }

    private static func set() -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        return set
    }
}
