/// Some items of a query, one after the other in its order.
public struct LibraryPage: Sendable, Hashable {
    /// The items, at most as many as were asked for.
    public let items: [LibraryItem]
    /// Where the next page begins; nil where this was the last one.
    public let next: LibraryCursor?

    /// Makes a page of items and what follows them.
    public init(items: [LibraryItem], next: LibraryCursor?) {
        self.items = items
        self.next = next
    }
}
