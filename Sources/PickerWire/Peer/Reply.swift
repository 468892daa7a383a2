/// A result with the bytes that belong to it.
public struct Reply<Result: Sendable>: Sendable {
    /// The `result` member.
    public var result: Result
    /// Raw bytes behind the message; nil for none.
    ///
    /// Sent only to a peer that announced attachments.
    public var attachment: [UInt8]?

    /// A result, and what travels with it.
    public init(_ result: Result, attachment: [UInt8]? = nil) {
        self.result = result
        self.attachment = attachment
    }
}
