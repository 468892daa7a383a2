import Glibc
import PickerWire

/// How a session came to its end.
public enum SessionEnd: Sendable, Hashable {
    /// The host closed its side, or reads no more.
    case endOfInput
    /// The host said `exit`, with or without `shutdown` before.
    case exit(afterShutdown: Bool)
    /// The process got a signal that ends it.
    case signal(Int32)
    /// The conversation broke down: no frames, no reader of the answers, a limit that was passed.
    case broken

    init(_ reason: CloseReason) {
        switch reason {
        case .endOfInput, .endInsideMessage, .outputFailed(EPIPE): self = .endOfInput
        default: self = .broken
        }
    }

    /// The status in place of 0 where a presentation was refused because the library is not open to
    /// scripts.
    static let refusedStatus: Int32 = 77

    /// The status with which the process ends: 0 for an end in order, 128 and the number for a
    /// signal, else 1.
    public var status: Int32 {
        switch self {
        case .endOfInput, .exit(afterShutdown: true): 0
        case .exit(afterShutdown: false), .broken: 1
        case .signal(let number): 128 + number
        }
    }

    /// Whether what was asked before the end may still be answered.
    var leavesTime: Bool { self == .endOfInput }
}
