/// A request of the protocol: a type that knows its name, its parameters and its result.
///
/// Conforming types are never instantiated; they are the words by which ``Peer`` calls and serves.
public protocol Method: SendableMetatype {
    /// The `params` member; an object on the wire.
    associatedtype Params: Codable & Sendable
    /// The `result` member of a successful response.
    associatedtype Result: Codable & Sendable
    /// The `method` member, exactly as on the wire.
    static var name: String { get }
}

/// A notification of the protocol: a message that is never answered.
public protocol Notification: SendableMetatype {
    /// The `params` member; an object on the wire.
    associatedtype Params: Codable & Sendable
    /// The `method` member, exactly as on the wire.
    static var name: String { get }
}

/// The parameters of a message that has none: absent, `null` or any object.
public struct NoParams: Codable, Sendable, Hashable {
    /// Nothing to say.
    public init() {}

    /// Reads nothing: unknown members are ignored.
    public init(from decoder: any Decoder) throws {}
}

/// A result that is `null`.
public struct NullResult: Codable, Sendable, Hashable {
    /// The only value.
    public init() {}

    /// Accepts any value: what a peer puts where nothing is promised is ignored.
    public init(from decoder: any Decoder) throws {}

    /// Writes `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
