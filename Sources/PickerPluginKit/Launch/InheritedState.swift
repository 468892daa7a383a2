import CLinux
import Glibc

/// What a process inherits from whoever starts it, put back to what a plugin relies on.
enum InheritedState {
    /// The stack below which a start is not dared, and those that threads and main thread get.
    private static let leastStackBytes = 256 << 10
    private static let threadStackBytes = 1 << 20
    private static let mainStackBytes = 8 << 20

    /// Resets signals, file creation mask and stack limit; one thread only may run.
    static func reset() throws(StartFailure) {
        umask(0o077)
        resetSignals()
        try raiseStack()
        spareAddresses()
    }

    /// The signals that end a session are left to ``SignalWatch``, in every thread that follows.
    private static func resetSignals() {
        // A reader that is gone and a disk that is full show as the error of a write.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        for number in SignalWatch.signals + [SIGCHLD] { signal(number, SIG_DFL) }
        var blocked = SignalWatch.set()
        sigprocmask(SIG_SETMASK, &blocked, nil)
    }

    private static func raiseStack() throws(StartFailure) {
        let stack = __rlimit_resource_t(RLIMIT_STACK.rawValue)
        var limit = rlimit()
        guard getrlimit(stack, &limit) == 0 else { return }
        if limit.rlim_cur < rlim_t(mainStackBytes) {
            limit.rlim_cur = min(rlim_t(mainStackBytes), limit.rlim_max)
            setrlimit(stack, &limit)
        }
        guard limit.rlim_cur >= rlim_t(leastStackBytes) else { throw .noStack }
        // Threads of the runtime would take the size that was the limit when the process began,
        // which can be far too little, or more than an address limit leaves.
        guard clinux_set_thread_stacks(threadStackBytes) == 0 else { throw .noStack }
    }

    /// Where addresses are limited, threads share one heap: each of their own would take 64 MiB of
    /// addresses, and then there are none for the next thread.
    private static func spareAddresses() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
            limit.rlim_cur != .max
        else { return }
        clinux_share_heap()
    }
}
