/// How a process ended.
public enum ExitStatus: Sendable, Hashable {
    /// It ended by itself, with this status: 0 to 255.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)
    /// It cannot be told: other code of this program took the ending away, or the kernel still
    /// holds the process after `SIGKILL` (in a dead mount, for instance).
    case unknown

    /// True only for the status 0.
    public var isSuccess: Bool { self == .exited(0) }
}
