import PickerProtocol
public import PickerWire

extension LibraryError {
    /// The kind of error that a host is told, with its fixed text.
    public var kind: ErrorKind {
        switch self {
        case .cancelled: .cancelled
        case .itemGone: .itemGone
        case .itemChanged: .itemChanged
        case .badMedia: .badMedia
        case .unsupportedType: .unsupportedType
        case .timedOut: .timedOut
        case .noSpace: .noSpace
        case .ioError: .ioError
        case .resourceExhausted: .resourceExhausted
        case .libraryUnavailable: .libraryUnavailable
        case .notAuthorized: .notAuthorized
        }
    }
}
