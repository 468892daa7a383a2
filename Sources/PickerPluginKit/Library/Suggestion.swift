/// A way to go on with what is being typed, with at least one item at its end.
public struct Suggestion: Sendable, Hashable {
    /// The whole text as it would be, which can be searched for.
    public let text: String
    /// What was added to make it so: a collection by its name.
    public let collection: LibraryCollection

    /// Makes a suggestion of its parts.
    public init(text: String, collection: LibraryCollection) {
        self.text = text
        self.collection = collection
    }
}
