import Foundation
import GRDB
import PickerPluginKit

/// One page of a query that asks for words or for a collection, out of the search.
struct SearchPages {
    /// More positions than a page has items, for those that stand in the moment of its cursor.
    private static let surplus = 64

    let expression: SearchExpression
    let order: LibraryQuery.Order

    /// - Returns: nil where the query asks for neither.
    init?(_ query: LibraryQuery, today: CivilDay, in database: Database) throws {
        let reader = SearchReader(database)
        let terms = try reader.expanded(SearchTerms(query.searchText ?? "", today: today))
        var marks = try query.collection.map { [try reader.mark(of: $0)] } ?? []
        guard !terms.terms.isEmpty || !marks.isEmpty else { return nil }
        if query.filter?.needsFacts == true {
            marks.append(.judged)
        }
        guard let expression = SearchExpression(terms, marks: marks, filter: query.filter) else {
            return nil
        }
        self.expression = expression
        order = query.order
    }

    /// The first items behind the cursor, at most so many.
    func items(
        after cursor: IndexCursor?,
        count: Int,
        _ classes: [Int64: ItemClass],
        in database: Database
    ) throws -> [IndexItem] {
        if order == .name {
            return try itemsByName(after: cursor, count: count, classes, in: database)
        }
        let reader = SearchReader(database)
        var edge = edge(of: cursor)
        var found: [IndexItem] = []
        while true {
            let positions = try reader.positions(
                of: expression,
                newestFirst: order == .newestFirst,
                after: edge,
                limit: count + Self.surplus
            )
            // Positions tell seconds; the order of the library tells more than that.
            found += try rows(positions, classes, in: database).filter { isBehind($0, cursor) }
            found.sort { $0.precedes($1, order) }
            found = Array(found.prefix(count))
            guard positions.count == count + Self.surplus, let last = positions.last else {
                return found
            }
            if found.count == count, found.last.map(moment) != last.moment {
                return found
            }
            edge = last
        }
    }

    /// The position before all those that can stand behind the cursor.
    private func edge(of cursor: IndexCursor?) -> SearchPosition? {
        guard case .date(let date, _) = cursor else { return nil }
        let seconds = ItemDate.seconds(date)
        return order == .newestFirst
            ? SearchPosition.last(in: seconds)?.next : SearchPosition.first(in: seconds)?.previous
    }

    private func moment(_ item: IndexItem) -> Int64? {
        SearchPosition.first(in: ItemDate.seconds(item.date))?.moment
    }

    private func isBehind(_ item: IndexItem, _ cursor: IndexCursor?) -> Bool {
        guard case .date(let date, let path) = cursor else { return true }
        if item.date == date {
            return order == .newestFirst
                ? path.lexicographicallyPrecedes(item.path)
                : item.path.lexicographicallyPrecedes(path)
        }
        return (item.date < date) == (order == .newestFirst)
    }

    /// The rows at the positions; what is no longer shown is left out.
    private func rows(
        _ positions: [SearchPosition],
        _ classes: [Int64: ItemClass],
        in database: Database
    ) throws -> [IndexItem] {
        let numbers = positions.map { String($0.item) }.joined(separator: ",")
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(IndexItem.columns) FROM item
                WHERE id IN (\(numbers)) AND class IS NOT NULL
                """
        )
        var items: [IndexItem] = []
        while let row = try rows.next() {
            items.append(try IndexItem(row, classes))
        }
        return items
    }

    /// By name everything that is found has to be sorted.
    private func itemsByName(
        after cursor: IndexCursor?,
        count: Int,
        _ classes: [Int64: ItemClass],
        in database: Database
    ) throws -> [IndexItem] {
        var edge: (name: [UInt8], path: [UInt8]) = ([], [])
        if case .name(let name, let path) = cursor {
            edge = (name, path)
        }
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT \(IndexItem.columns) FROM item WHERE id IN
                    (SELECT rowid & \(SearchPosition.itemMask) FROM search WHERE search MATCH ?)
                    AND class IS NOT NULL AND (name, path) > (?, ?) ORDER BY name, path LIMIT ?
                    """
            ),
            arguments: [expression.text, Data(edge.name), Data(edge.path), count]
        )
        var items: [IndexItem] = []
        while let row = try rows.next() {
            items.append(try IndexItem(row, classes))
        }
        return items
    }
}
