/// Which part of the library the person looks at; the host's filter stands above all of it.
public struct PickerView: Sendable, Hashable {
    /// What is searched for; empty for everything.
    public var searchText: String
    /// How items stand in line.
    public var order: LibraryQuery.Order
    /// The collection that is open; nil for the whole library.
    public var collection: CollectionKey?
    /// The kinds that the person wants to see; nil for all.
    public var kinds: MediaKinds?

    /// Looks at everything, newest first.
    public init(
        searchText: String = "",
        order: LibraryQuery.Order = .newestFirst,
        collection: CollectionKey? = nil,
        kinds: MediaKinds? = nil
    ) {
        self.searchText = searchText
        self.order = order
        self.collection = collection
        self.kinds = kinds
    }

    /// Whether items are left out by the person's own wish.
    public var isNarrowed: Bool { !searchText.isEmpty || collection != nil || kinds != nil }

    /// The question to the library, of what is known now.
    public var query: LibraryQuery {
        LibraryQuery(
            filter: kinds.map(LibraryFilter.kinds),
            searchText: searchText.isEmpty ? nil : searchText,
            order: order,
            collection: collection,
            waits: .whatIsKnown
        )
    }
}
