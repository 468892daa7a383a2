/// Why a library cannot give what it was asked for; each case is one kind of error on the wire.
public enum LibraryError: Error, Sendable, Hashable {
    /// The task that asked was cancelled.
    case cancelled
    /// The file is no longer there.
    case itemGone
    /// The file is another one than was listed, or has other content.
    case itemChanged
    /// The content is not what it was recognised as.
    case badMedia
    /// Content of this type cannot be shown, told about, or brought into the form that is wanted.
    case unsupportedType
    /// Reading the content took longer than it may.
    case timedOut
    /// There is no room left for what would have to be made.
    case noSpace
    /// The file system failed to read.
    case ioError
    /// Descriptors, threads or memory ran out, or the library is beyond a limit.
    case resourceExhausted
    /// A root is missing, no folder, or on a file system that went away.
    case libraryUnavailable
    /// The person who runs the plugin may not read this.
    case notAuthorized
}
