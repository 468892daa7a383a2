import Glibc

/// The signals that end a session; they are blocked everywhere, and the main thread waits for
/// them.
enum SignalWatch {
    static let signals: [Int32] = [
        SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF,
    ]

    /// By which a thread of this process wakes the main thread; from outside it means nothing.
    private static let wakeSignal = SIGURG

    static func set() -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in signals + [wakeSignal] { sigaddset(&set, number) }
        return set
    }

    /// Wakes the thread out of ``wait(for:)``.
    static func wake(_ thread: pthread_t) {
        pthread_kill(thread, wakeSignal)
    }

    /// Waits for one of the signals.
    ///
    /// - Returns: its number; nil when the thread was woken or the time is over.
    static func wait(for time: Duration? = nil) -> Int32? {
        var set = set()
        let number: Int32
        if let time {
            let parts = time.components
            var limit = timespec(
                tv_sec: Int(parts.seconds),
                tv_nsec: Int(parts.attoseconds / 1_000_000_000)
            )
            number = sigtimedwait(&set, nil, &limit)
        } else {
            number = sigwaitinfo(&set, nil)
        }
        return signals.contains(number) ? number : nil
    }
}
