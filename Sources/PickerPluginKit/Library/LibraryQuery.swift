/// Which items are wanted, and in which order.
public struct LibraryQuery: Sendable, Hashable {
    /// By which date items stand in line.
    public enum Order: Sendable, Hashable {
        /// The latest first; equal dates by the bytes of the path.
        case newestFirst
        /// The earliest first; equal dates by the bytes of the path.
        case oldestFirst
    }

    /// The kinds that are wanted; nil admits every item.
    public var filter: LibraryFilter?
    /// Words that must all occur in what the library can search; nil or empty admits every item.
    public var searchText: String?
    /// The order of the answer.
    public var order: Order

    /// Makes a query; without arguments it is for everything, newest first.
    public init(
        filter: LibraryFilter? = nil,
        searchText: String? = nil,
        order: Order = .newestFirst
    ) {
        self.filter = filter
        self.searchText = searchText
        self.order = order
    }
}
