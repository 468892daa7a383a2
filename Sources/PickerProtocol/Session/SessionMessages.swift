public import PickerWire

/// `initialized`: the host has read the answer to `initialize`; optional.
public enum Initialized: Notification {
    /// No parameters.
    public typealias Params = NoParams
    /// The name on the wire.
    public static let name = "initialized"
}

/// `ping`: answered with an empty object in every state, by both sides.
public enum Ping: Method {
    /// No parameters.
    public typealias Params = NoParams
    /// The name on the wire.
    public static let name = "ping"

    /// The empty object.
    public struct Result: Codable, Sendable, Hashable {
        /// Nothing to say.
        public init() {}
    }
}

/// `shutdown`: ends what is under way; after it only `ping` and `exit` mean something.
public enum Shutdown: Method {
    /// No parameters.
    public typealias Params = NoParams
    /// `null`.
    public typealias Result = NullResult
    /// The name on the wire.
    public static let name = "shutdown"
}

/// `exit`: the plugin ends, with status 0 after `shutdown` and 1 without.
public enum Exit: Notification {
    /// No parameters.
    public typealias Params = NoParams
    /// The name on the wire.
    public static let name = "exit"
}
