/// How the command ends, as a shell sees it.
enum Status: Sendable, Hashable {
    /// At least one item was delivered, or what was asked for is done.
    case success
    /// The person cancelled, or chose nothing; nothing is on standard output.
    case cancelled
    /// The command line is wrong (`EX_USAGE`).
    case usage
    /// The plugin is not there, died, broke the protocol, or cannot do what was asked
    /// (`EX_UNAVAILABLE`).
    case unavailable
    /// An item could not be delivered (`EX_IOERR`).
    case deliveryFailed
    /// The time given with `--timeout` has passed (`EX_TEMPFAIL`).
    case timedOut
    /// A rule or a permission does not allow it (`EX_NOPERM`).
    case refused
    /// A signal asked the command to end.
    case signalled(Int32)

    /// The number that the shell gets; that of a signal as shells count it.
    var code: Int32 {
        switch self {
        case .success: 0
        case .cancelled: 1
        case .usage: 64
        case .unavailable: 69
        case .deliveryFailed: 74
        case .timedOut: 75
        case .refused: 77
        case .signalled(let signal): 128 + signal
        }
    }
}
