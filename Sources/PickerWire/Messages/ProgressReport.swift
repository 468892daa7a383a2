public import PickerJSON

/// How far a request has come: the parameters of `$/progress`.
public struct ProgressReport: Codable, Sendable, Hashable {
    /// What is being done, in the words of the protocol above.
    public struct Stage: RawRepresentable, Codable, Sendable, Hashable {
        /// The word on the wire.
        public let rawValue: String

        /// A stage by its word; unknown words are kept.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The `progressToken` of the request; a string or an integer.
    public var token: JSON
    /// What is being done.
    public var stage: Stage
    /// Units done so far; never falls.
    public var completed: Int64
    /// Units in all, where that is known.
    public var total: Int64?

    /// A report for a token.
    public init(token: JSON, stage: Stage, completed: Int64, total: Int64?) {
        self.token = token
        self.stage = stage
        self.completed = completed
        self.total = total
    }
}

/// `$/progress`: how far a request has come.
public enum ProgressNotification: Notification {
    /// The parameters.
    public typealias Params = ProgressReport
    /// The name on the wire.
    public static let name = "$/progress"
}

/// The parameters of `$/cancelRequest`.
public struct CancelParams: Codable, Sendable, Hashable {
    /// The id of the request that is no longer wanted.
    public var id: JSON

    /// Names the request.
    public init(id: RequestID) { self.id = id.json }
}

/// `$/cancelRequest`: a request is no longer wanted.
public enum CancelRequest: Notification {
    /// The parameters.
    public typealias Params = CancelParams
    /// The name on the wire.
    public static let name = "$/cancelRequest"
}
