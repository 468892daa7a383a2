import Foundation
import Glibc

/// Time that this process and its children spent on processors: what a piece of work costs, however
/// busy the machine is with other things.
enum ProcessorTime {
    /// Milliseconds for which the children of a piece of work are waited for at most.
    private static let patience = 10_000

    /// Seconds of a processor that a piece of work takes.
    ///
    /// Children count once they are reaped, so the work lets go of whatever has some.
    static func spent(_ work: () async throws -> Void) async throws -> Double {
        try await reapAll()
        let before = used
        try await work()
        try await reapAll()
        return used - before
    }

    private static var used: Double {
        used(by: RUSAGE_SELF) + used(by: RUSAGE_CHILDREN)
    }

    private static func used(by who: __rusage_who) -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(who.rawValue), &usage)
        let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(microseconds) / 1e6
    }

    /// Waits until those who started children have taken their endings.
    private static func reapAll() async throws {
        for _ in 0..<patience {
            var information = siginfo_t()
            let found: Int32 = waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT)
            if found != 0, errno == ECHILD { return }
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
