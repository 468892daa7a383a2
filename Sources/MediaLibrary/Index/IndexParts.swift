import GRDB

/// The files that belong to the items of a page.
struct IndexParts {
    private let parts: [Int64: [IndexItem]]

    init(
        of items: [IndexItem],
        _ classes: [Int64: ItemClass],
        _ database: Database
    ) throws {
        guard !items.isEmpty else {
            parts = [:]
            return
        }
        let owners = items.map { String($0.id) }.joined(separator: ",")
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(IndexItem.columns) FROM item
                WHERE owner IN (\(owners)) ORDER BY owner, role, path LIMIT ?
                """,
            arguments: [LibraryLimits.pageParts]
        )
        var parts: [Int64: [IndexItem]] = [:]
        while let row = try rows.next() {
            let part = try IndexItem(row, classes)
            if let owner = part.owner { parts[owner, default: []].append(part) }
        }
        self.parts = parts
    }

    subscript(owner: Int64) -> [IndexItem]? { parts[owner] }
}
