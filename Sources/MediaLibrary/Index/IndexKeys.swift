import Foundation
import GRDB
import MediaWork
import PickerPluginKit

/// Finds items by their keys.
struct IndexKeys {
    private let keys: [LibraryItem.Key]
    private let roots: IndexRoots

    init(_ keys: [LibraryItem.Key], _ roots: IndexRoots) {
        self.keys = keys
        self.roots = roots
    }

    var count: Int { keys.count }

    /// The items that are shown by themselves, in the order of the keys; others are left out.
    func items(in database: Database) throws -> [LibraryItem] {
        let classes = try ItemClass.all(in: database)
        var found: [IndexItem] = []
        for key in keys {
            guard let place = ItemPlace(key),
                let row = try row(of: place, database)
            else { continue }
            found.append(try IndexItem(row, classes))
        }
        let parts = try IndexParts(of: found, classes, database)
        return try found.map { try $0.libraryItem(roots, parts: parts[$0.id] ?? []) }
    }

    /// What is known of the first of them; nil where nobody looked into it yet.
    func facts(in database: Database) throws -> MediaFacts? {
        guard let place = keys.first.flatMap(ItemPlace.init), let row = try row(of: place, database)
        else { return nil }
        let item = try IndexItem(row, ItemClass.all(in: database))
        return try LearnedFacts.facts(of: item.id, in: database)
    }

    private func row(of place: ItemPlace, _ database: Database) throws -> Row? {
        guard let root = roots.paths.firstIndex(of: place.root),
            let name = place.path.split(separator: 0x2F).last
        else { return nil }
        let folder = place.path.dropLast(name.count).dropLast()
        return try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT \(IndexItem.columns) FROM item WHERE class IS NOT NULL AND name = ?
                    AND folder = (SELECT id FROM folder WHERE root = ? AND path = ?)
                    """
            ),
            arguments: [Data(name), root, Data(folder)]
        )
    }
}
