/// How messages are told apart on a stream; recognised by the first byte, then kept for both
/// directions to the end.
public enum Framing: Sendable, Hashable {
    /// `Content-Length: N`, an empty line, N bytes: what editors speak.
    case header
    /// One JSON text a line: what scripts speak.
    case line
}

/// One message as it came: its JSON, and the bytes that belong to it.
public struct Frame: Sendable, Equatable {
    /// The JSON text, not yet parsed.
    public var json: [UInt8]
    /// The bytes behind an `Attachment-Length` header; nil without the header.
    public var attachment: [UInt8]?
}
