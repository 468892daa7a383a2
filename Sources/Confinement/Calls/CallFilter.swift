import CLinux
import Glibc

/// The list of system calls that a process may make.
///
/// Everything else fails: with `EPERM` what is refused by name, so that a program hears that it
/// may not, and with `ENOSYS` what nobody thought of, so that libraries fall back on older calls. A
/// call in the manner of another architecture ends the process.
public struct CallFilter: Sendable, Hashable {
    /// What may be called; those called most should come first.
    public var allowed: [CallRule]
    /// What fails with `EPERM`.
    public var refused: [Int32]
    /// Numbers that may be called where neither list names them; none by default.
    public var known: [ClosedRange<Int32>] = []

    /// Makes a list.
    public init(allowed: [CallRule], refused: [Int32] = CallFilter.dangerous) {
        self.allowed = allowed
        self.refused = refused
    }

    /// Returns 0, or -1 with errno.
    func enforce() -> Int32 {
        let steps = CallProgram(self).steps
        guard steps.count <= Int(UInt16.max) else {
            errno = E2BIG
            return -1
        }
        return steps.withUnsafeBufferPointer { steps in
            clinux_filter_calls(steps.baseAddress, UInt16(steps.count))
        }
    }
}
