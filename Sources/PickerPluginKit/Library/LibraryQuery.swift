/// Which items are wanted, and in which order.
public struct LibraryQuery: Sendable, Hashable {
    /// How items stand in line.
    public enum Order: Sendable, Hashable {
        /// The latest first by ``LibraryItem/date``; equal dates by the bytes of the path.
        case newestFirst
        /// The earliest first: ``newestFirst`` read from its end.
        case oldestFirst
        /// By the bytes of the file name; equal names by the bytes of the path.
        case name
    }

    /// How much of the library has to be known before the first page is given.
    public enum Completeness: Sendable, Hashable {
        /// What is known now: a person sees something at once, and more of it later.
        case whatIsKnown
        /// Everything that the folders hold when the question is asked, with all that the library
        /// can tell of it: what a plugin needs that nobody looks at.
        case everything
    }

    /// The kinds that are wanted; nil admits every item.
    public var filter: LibraryFilter?
    /// Words that must all occur in what the library can search; nil or empty admits every item.
    public var searchText: String?
    /// The order of the answer.
    public var order: Order
    /// The collection that the items are in; nil for the whole library.
    public var collection: CollectionKey?
    /// What the first page waits for; pages after it never wait.
    public var waits: Completeness

    /// Makes a query; without arguments it is for everything, newest first.
    public init(
        filter: LibraryFilter? = nil,
        searchText: String? = nil,
        order: Order = .newestFirst,
        collection: CollectionKey? = nil,
        waits: Completeness = .everything
    ) {
        self.filter = filter
        self.searchText = searchText
        self.order = order
        self.collection = collection
        self.waits = waits
    }
}
