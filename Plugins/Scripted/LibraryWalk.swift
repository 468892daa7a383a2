import PickerPluginKit

/// All that may be picked, one item after the other, a page at a time.
struct LibraryWalk {
    /// Items that are asked for at once, at most.
    private static let pageSize = 500

    private let presentation: Presentation
    private let query: LibraryQuery
    private let limit: Int
    private var page: ArraySlice<LibraryItem> = []
    private var cursor: LibraryCursor?
    private var isAtEnd = false

    /// Walks in that order through what the host's words and filter admit.
    ///
    /// - Parameters:
    ///   - waits: whether the walk begins with what is there now, or with what is known.
    ///   - limit: how many items the walk is likely to need.
    init(
        _ presentation: Presentation,
        _ order: LibraryQuery.Order,
        waits: LibraryQuery.Completeness,
        limit: Int
    ) {
        self.presentation = presentation
        self.limit = max(1, min(limit, Self.pageSize))
        query = LibraryQuery(
            searchText: presentation.configuration.searchText,
            order: order,
            waits: waits
        )
    }

    /// The next item; nil behind the last.
    mutating func next() async throws(LibraryError) -> LibraryItem? {
        while page.isEmpty, !isAtEnd {
            let read = try await presentation.page(query, after: cursor, limit: limit)
            page = read.items[...]
            cursor = read.next
            isAtEnd = read.next == nil
        }
        return page.popFirst()
    }
}
