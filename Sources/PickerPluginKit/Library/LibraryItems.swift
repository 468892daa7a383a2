/// The items that one query admitted: a snapshot that does not change, with random access.
public protocol LibraryItems: Sendable {
    /// How many there are.
    var count: Int { get }

    /// The item at that place of the query's order, from 0; nil beyond the last.
    func item(at index: Int) -> LibraryItem?
}

extension LibraryItems {
    /// The items from that place on, at most so many.
    public func page(from index: Int, limit: Int) -> [LibraryItem] {
        guard index >= 0, index < count, limit > 0 else {
            return []
        }
        return (index..<index + min(limit, count - index)).compactMap(item(at:))
    }
}
