/// Items of a query that stand one after the other in its order and have a month in common.
public struct LibrarySection: Sendable, Hashable {
    /// The month; nil where the order is not that of time, or months are not counted.
    public let month: LibraryMonth?
    /// How many items, at least 1.
    public let count: Int
    /// Behind which the section begins, as a place in the order of the query; nil for its very
    /// beginning.
    public let start: LibraryCursor?

    /// Makes a section of its parts.
    public init(month: LibraryMonth?, count: Int, start: LibraryCursor?) {
        self.month = month
        self.count = count
        self.start = start
    }
}
