/// What came of a presentation.
public enum Choice: Sendable, Hashable {
    /// These items were confirmed, in the order in which they were chosen, may be none; with what
    /// the person said of their metadata.
    case picked([LibraryItem], metadata: MetadataWord = MetadataWord())
    /// The picker was closed without a decision; not the same as an empty choice.
    case cancelled
}
