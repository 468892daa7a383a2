import Foundation
import GRDB
import MediaWork
import PickerPluginKit
import UniformTypes

/// Brings the search to what the rows of the index say, wherever something changed.
///
/// The index keeps the list of what is stale, so that a build that was cut off is taken up by the
/// next one, and what is found is never older than the last build.
struct SearchStage {
    let index: LibraryIndex
    /// Whether files that will be looked into in a moment are left for then, or they would be
    /// written twice.
    var leavesUnknown = false
    /// Facts that were stored a moment ago, so that they need not be read again.
    var learned: [Int64: MediaFacts] = [:]

    func run(_ isStopped: () -> Bool) throws {
        while try takeStep() {
            if isStopped() { throw LibraryError.cancelled }
        }
    }

    private func takeStep() throws -> Bool {
        // Looking at nothing must not cost a transaction that writes.
        guard try index.read(isStale) else { return false }
        return try index.write { database in
            try ChangeJournal(database).trim()
            let items = try Int64.fetchAll(
                database.cachedStatement(sql: selection),
                arguments: [LibraryLimits.transactionRows]
            )
            var writer = SearchWriter(database)
            let removal = try database.cachedStatement(
                sql: "DELETE FROM search_stale WHERE item = ?"
            )
            for item in items {
                if let entry = try entry(of: item, in: database) {
                    try writer.put(entry)
                } else {
                    try writer.remove(item)
                }
                try removal.execute(arguments: [item])
            }
            try writer.finish()
            return !items.isEmpty
        }
    }

    private func isStale(_ database: Database) throws -> Bool {
        try Row.fetchOne(database.cachedStatement(sql: selection), arguments: [1]) != nil
    }

    private var selection: String {
        leavesUnknown
            ? """
            SELECT item FROM search_stale WHERE NOT EXISTS
            (SELECT 1 FROM item WHERE id = search_stale.item AND state = 1) LIMIT ?
            """ : "SELECT item FROM search_stale LIMIT ?"
    }

    /// What an item is found by; nil for one that is not shown.
    private func entry(of item: Int64, in database: Database) throws -> SearchEntry? {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT item.name, item.root, folder.path, item.date, item.type, class.kinds,
                    class.style, class.judged, catalogued.words FROM item
                    JOIN class ON class.id = item.class JOIN folder ON folder.id = item.folder
                    LEFT JOIN catalogued ON catalogued.root = item.root
                    AND catalogued.folder = folder.path AND catalogued.name = item.name
                    WHERE item.id = ?
                    """
            ),
            arguments: [item]
        )
        guard let row else { return nil }
        let root: Int = try row.sound(1)
        guard index.roots.paths.indices.contains(root),
            let style = PlaybackStyle(rawValue: try row.sound(6))
        else { throw IndexDoubt() }
        var facts = try learned[item] ?? LearnedFacts.facts(of: item, in: database)
        if let words = try row.optional(8, Data.self) {
            let written = try StoredJSON.value(Words.self, in: Array(words))
            if facts == nil { facts = MediaFacts(type: try row.sound(4)) }
            let known = facts?.words
            facts?.words = written.joined(to: known)
        }
        return SearchEntry(
            item: item,
            seconds: ItemDate.seconds(try row.sound(3)),
            fileName: try row.bytes(0),
            root: index.roots.paths[root],
            folder: try row.bytes(2),
            typeName: UTType(try row.sound(4)).preferredFilenameExtension,
            kinds: SearchKind.kinds(MediaKinds(rawValue: try row.sound(5)), facts),
            style: style,
            isJudged: try row.sound(7),
            facts: facts
        )
    }
}
