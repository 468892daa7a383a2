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

    /// Walks through what the query and the host's filter admit.
    ///
    /// - Parameter limit: how many items the walk is likely to need.
    init(_ presentation: Presentation, _ query: LibraryQuery, limit: Int) {
        self.presentation = presentation
        self.query = query
        self.limit = max(1, min(limit, Self.pageSize))
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
