/// What a plugin did against the protocol.
public struct ProtocolViolation: Error, Sendable, Hashable {
    /// Which rule was broken; an open set.
    public struct Rule: RawRepresentable, Sendable, Hashable {
        /// What the plugin did, as the middle of a sentence for people: "it …".
        public let rawValue: String

        /// A rule by its words.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Which rule was broken.
    public let rule: Rule
    /// The first bytes of what was no message, made printable; empty where there are none.
    public let sample: String

    /// A breach of a rule.
    public init(_ rule: Rule, sample: String = "") {
        self.rule = rule
        self.sample = sample
    }
}

extension ProtocolViolation.Rule {
    /// Something that is no message came over its standard output.
    public static let noise = Self(rawValue: "wrote to its output what is no message")
    /// A header, a message or an attachment is longer than its limit.
    public static let frameTooLong = Self(rawValue: "sent a message that is too long")
    /// What is sent to it is not read.
    public static let unread = Self(rawValue: "does not read what it is sent")
    /// More messages came than were asked for.
    public static let flood = Self(rawValue: "sends messages that nobody asked for")
    /// An answer lacks a member, or one has a wrong type.
    public static let malformedAnswer = Self(rawValue: "gave an answer that is not complete")
    /// The answer to `initialize` names a version that was not asked for.
    public static let version = Self(rawValue: "answered in another version of the protocol")
    /// A limit in the answer to `initialize` is zero or negative.
    public static let limits = Self(rawValue: "announced limits that make no sense")
    /// Neither picked nor cancelled, or items after a cancel.
    public static let outcome = Self(rawValue: "gave an outcome that cannot be")
    /// More items than could be chosen.
    public static let selection = Self(rawValue: "returned more items than could be chosen")
    /// A handle is empty, too long, twice there or not printable.
    public static let handle = Self(rawValue: "returned an item without a proper handle")
    /// A type identifier cannot be one, or an item has none or too many.
    public static let types = Self(rawValue: "returned an item without proper types")
    /// An asset identifier is empty, too long or not printable.
    public static let assetIdentifier = Self(rawValue: "returned an improper asset identifier")
    /// An answer is of a type that was not asked for.
    public static let servedType = Self(rawValue: "served another type than was asked for")
    /// Bytes are not the ones asked for, or fewer, or more.
    public static let range = Self(rawValue: "sent other bytes than were asked for")
    /// The length of an item differs between two answers.
    public static let byteCount = Self(rawValue: "changed the length of an item on the way")
    /// Data is neither base64 nor an attachment, or both.
    public static let data = Self(rawValue: "sent data in a form that was not agreed on")
    /// A preview is empty, longer than may be or larger than was asked for.
    public static let preview = Self(rawValue: "sent a preview that was not asked for")
    /// Properties lack a member, or one has a wrong type, or they are too many.
    public static let properties = Self(rawValue: "told properties that cannot be")
    /// Metadata that was to be taken out is said to be in.
    public static let metadata = Self(rawValue: "did not take out what was to be taken out")
    /// An answer has no receipt, or one that says something else than the answer gives.
    public static let receipt = Self(rawValue: "gave something else than its receipt says")
    /// A file has another digest than announced.
    public static let digest = Self(rawValue: "handed over a file with another digest")
    /// A file's name is no name, or names no regular file of its own inside the exchange directory.
    public static let file = Self(rawValue: "named a file that is not its own to hand over")
    /// The exchange directory is not where exchange directories are.
    public static let exchangeDirectory = Self(
        rawValue: "named a folder that is no exchange directory"
    )
}
