import Glibc
import PickerProtocol
import PickerWire

/// Why an item could not be handed over as a file.
enum DeliveryError: Error, Sendable, Hashable {
    /// The item could not be read.
    case library(LibraryError)
    /// The disk, or what this user may take of it, is full.
    case noSpace
    /// The session's files would take more than `limits.exchangeBytes`.
    case limitExceeded
    /// Descriptors or memory ran out.
    case resourceExhausted
    /// Writing failed.
    case ioError

    /// What a failure to write means.
    static func writing(_ code: Int32) -> DeliveryError {
        switch code {
        case ENOSPC, EDQUOT, EFBIG: .noSpace
        case EMFILE, ENFILE, ENOMEM: .resourceExhausted
        default: .ioError
        }
    }

    /// The kind of error that a host is told.
    var kind: ErrorKind {
        switch self {
        case .library(let error): error.kind
        case .noSpace: .noSpace
        case .limitExceeded: .limitExceeded
        case .resourceExhausted: .resourceExhausted
        case .ioError: .ioError
        }
    }
}
