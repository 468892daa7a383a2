/// Why a stream can no longer be read: the messages cannot be told apart any more.
public struct FramingError: Error, Sendable, Hashable {
    /// What was wrong.
    public enum Reason: Error, Sendable, Hashable {
        /// The first byte opens neither a header nor a JSON text.
        case unknownFraming
        /// A header line is no `Name: value`.
        case badHeader
        /// No `Content-Length`, two of them, or one that is no plain number.
        case badLength
        /// A charset other than UTF-8 was declared.
        case badCharset
        /// `Attachment-Length` where none was agreed on.
        case unexpectedAttachment
        /// A header line, a header block, a frame or an attachment is longer than its limit.
        case tooLarge
    }

    /// How many bytes of the noise are kept for a person to read.
    public static let sampleBytes = 64

    /// What was wrong.
    public let reason: Reason
    /// The first bytes of what was no frame, for the text of an error; at most ``sampleBytes``.
    public let sample: [UInt8]

    /// The error that the other side is told before the connection closes.
    public var kind: ErrorKind { reason == .tooLarge ? .tooLarge : .parseError }
}
