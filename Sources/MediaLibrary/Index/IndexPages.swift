import Foundation
import GRDB
import PickerPluginKit

/// One page of a query, out of the lines of the classes that its filter admits.
struct IndexPages {
    /// Parts that one statement can be put together of; the database takes 500.
    private static let armLimit = 400

    let query: LibraryQuery
    let cursor: IndexCursor?
    let limit: Int
    private let roots: IndexRoots

    init(
        _ query: LibraryQuery,
        after cursor: LibraryCursor?,
        limit: Int,
        roots: IndexRoots,
        limits: LibraryLimits
    ) {
        self.query = query
        self.cursor = cursor.flatMap { IndexCursor($0, query.order) }
        self.limit = min(max(1, limit), limits.pageItems)
        self.roots = roots
    }

    func page(_ database: Database) throws -> LibraryPage {
        let classes = try ItemClass.all(in: database)
        var found = try found(classes, database)
        let isMore = found.count > limit
        found = Array(found.prefix(limit))
        let parts = try IndexParts(of: found, classes, database)
        let items = try found.map { try $0.libraryItem(roots, parts: parts[$0.id] ?? []) }
        let next = isMore ? found.last.map { $0.cursor(query.order).cursor } : nil
        return LibraryPage(items: items, next: next)
    }

    /// The first items behind the cursor, one more than the page takes.
    private func found(
        _ classes: [Int64: ItemClass],
        _ database: Database
    ) throws -> [IndexItem] {
        if let search = try SearchPages(query, today: .today, in: database) {
            return try search.items(after: cursor, count: limit + 1, classes, in: database)
        }
        let admitted = classes.filter { $0.value.isAdmitted(by: query.filter) }.keys.sorted()
        var found: [IndexItem] = []
        for lines in admitted.chunks(of: Self.armLimit / 2) {
            found += try items(of: lines, classes, database)
        }
        found.sort { $0.precedes($1, query.order) }
        return found
    }

    /// The first items of these classes behind the cursor, one more than the page takes.
    private func items(
        of lines: [Int64],
        _ classes: [Int64: ItemClass],
        _ database: Database
    ) throws -> [IndexItem] {
        let rows = try Row.fetchCursor(database, sql: sql(for: lines), arguments: arguments)
        var found: [IndexItem] = []
        while let row = try rows.next() {
            found.append(try IndexItem(row, classes))
        }
        return found
    }

    /// The question for the items of these classes, in no order; the database walks its indexes,
    /// sorts nothing, and looks at the rows of those alone that are found.
    func sql(for lines: [Int64]) -> String {
        let key = query.order == .name ? "name" : "date"
        let arms = lines.flatMap { line in
            ranges.map { "SELECT id, \(key), path FROM item WHERE class = \(line)\($0)" }
        }
        let lines = arms.joined(separator: " UNION ALL ")
        return """
            SELECT \(IndexItem.columns) FROM
            (SELECT id AS place FROM (\(lines) ORDER BY \(order) LIMIT :count))
            CROSS JOIN item ON item.id = place
            """
    }

    /// What stands behind the cursor in the line of one class: the rest of its date, then the rest
    /// of the line, so that each is one stretch of the index.
    private var ranges: [String] {
        guard cursor != nil else { return [""] }
        switch query.order {
        case .newestFirst: return [" AND date = :date AND path > :path", " AND date < :date"]
        case .oldestFirst: return [" AND date = :date AND path < :path", " AND date > :date"]
        case .name: return [" AND name = :name AND path > :path", " AND name > :name"]
        }
    }

    private var order: String {
        switch query.order {
        case .newestFirst: "date DESC, path"
        case .oldestFirst: "date, path DESC"
        case .name: "name, path"
        }
    }

    var arguments: StatementArguments {
        let place: [String: (any DatabaseValueConvertible)?] =
            switch cursor {
            case nil: [:]
            case .date(let date, let path): ["date": date, "path": Data(path)]
            case .name(let name, let path): ["name": Data(name), "path": Data(path)]
            }
        return StatementArguments(place.merging(["count": limit + 1]) { old, _ in old })
    }
}

extension Array {
    fileprivate func chunks(of count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map {
            Array(self[$0..<Swift.min($0 + count, self.count)])
        }
    }
}
