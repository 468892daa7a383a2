import Glibc

/// Milliseconds of a clock that nobody sets.
struct MonotonicTime: Comparable {
    let milliseconds: Int64

    static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(
            milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
        )
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// Later by `duration`, which is taken as between zero and ``ProcessLimits/longestGrace``.
    func advanced(by duration: Duration) -> MonotonicTime {
        let bounded = min(max(duration, .zero), ProcessLimits.longestGrace)
        let (seconds, attoseconds) = bounded.components
        let more = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
        return MonotonicTime(milliseconds: milliseconds + more)
    }
}
