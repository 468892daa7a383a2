/// What came of a presentation.
public enum Choice: Sendable, Hashable {
    /// These items were confirmed, in the order in which they were chosen; may be none.
    case picked([LibraryItem])
    /// The picker was closed without a decision; not the same as an empty choice.
    case cancelled
}
