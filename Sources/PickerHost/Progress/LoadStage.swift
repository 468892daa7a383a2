/// What a plugin does to an item that is loaded; an open set of words.
public struct LoadStage: RawRepresentable, Sendable, Hashable {
    /// The word on the wire.
    public let rawValue: String

    /// A stage by its word; unknown words are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Waits for its turn.
    public static let queued = LoadStage(rawValue: "queued")
    /// Is fetched from where it lies.
    public static let fetching = LoadStage(rawValue: "fetching")
    /// Is converted.
    public static let converting = LoadStage(rawValue: "converting")
    /// Is copied to where it can be taken.
    public static let copying = LoadStage(rawValue: "copying")
}
