/// A kind of error that may cross the wire: its JSON-RPC `code`, its `data.kind` and its one fixed
/// text.
///
/// An open set: a room above adds its own as further static members, and a kind that a peer made up
/// survives as what it is. Two kinds are equal when their codes are.
public struct ErrorKind: Sendable, Hashable {
    /// The JSON-RPC error code.
    public let code: Int
    /// The word in `data.kind`.
    public let name: String
    /// What a person reads; never holds anything of the request.
    public let text: String

    /// Names a kind of error.
    public init(code: Int, name: String, text: String) {
        self.code = code
        self.name = name
        self.text = text
    }

    /// Equal when the codes are.
    public static func == (left: ErrorKind, right: ErrorKind) -> Bool { left.code == right.code }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension ErrorKind {
    /// What was read is not JSON that this wire accepts, or not a frame.
    public static let parseError = ErrorKind(
        code: -32700,
        name: "parseError",
        text: "The message could not be parsed."
    )
    /// JSON, but not a JSON-RPC 2.0 message.
    public static let invalidRequest = ErrorKind(
        code: -32600,
        name: "invalidRequest",
        text: "The message is not a valid request."
    )
    /// No such method, or one whose capability was not announced.
    public static let methodNotFound = ErrorKind(
        code: -32601,
        name: "methodNotFound",
        text: "There is no such method."
    )
    /// A parameter is missing or has the wrong type.
    public static let invalidParams = ErrorKind(
        code: -32602,
        name: "invalidParams",
        text: "The parameters are not valid."
    )
    /// Something went wrong that the caller cannot mend.
    public static let internalError = ErrorKind(
        code: -32603,
        name: "internalError",
        text: "Something went wrong inside."
    )
    /// A request came before `initialize`.
    public static let notInitialized = ErrorKind(
        code: -32002,
        name: "notInitialized",
        text: "The session is not initialized yet."
    )
    /// The request was cancelled.
    public static let cancelled = ErrorKind(
        code: -32800,
        name: "cancelled",
        text: "The request was cancelled."
    )
    /// Longer than a limit allows.
    public static let tooLarge = ErrorKind(
        code: -31007,
        name: "tooLarge",
        text: "This is larger than the limit allows."
    )
    /// More of something than a limit allows.
    public static let limitExceeded = ErrorKind(
        code: -31008,
        name: "limitExceeded",
        text: "A limit was exceeded."
    )
    /// Too much is under way already.
    public static let busy = ErrorKind(
        code: -31009,
        name: "busy",
        text: "Too much is under way already; try again later."
    )
}
