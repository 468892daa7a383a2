import Foundation
import GRDB
import MediaWork
import PickerPluginKit
import SystemPackage

/// Reads the catalogues that other programs keep in the library, each once as it is.
///
/// What is said of a file that is not there is kept for when it comes.
struct CatalogueStage {
    let roots: [RootFolder]
    let index: LibraryIndex
    let source: any FactSource

    /// - Returns: whether there was one to read.
    func run(_ isStopped: () -> Bool) throws -> Bool {
        let candidates = try candidates()
        for candidate in candidates {
            if isStopped() { throw LibraryError.cancelled }
            try read(candidate, isStopped)
        }
        return !candidates.isEmpty
    }

    /// Catalogues that were never read, or are no longer what was read.
    private func candidates() throws -> [FactCandidate] {
        try index.read { database in
            try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT \(FactCandidate.columns) FROM item
                        WHERE name = \(CatalogueTables.nameLiteral) AND NOT EXISTS
                        (SELECT 1 FROM catalogue WHERE catalogue.item = item.id
                        AND catalogue.inode = item.inode AND catalogue.size = item.size
                        AND catalogue.seconds = item.seconds
                        AND catalogue.nanoseconds = item.nanoseconds)
                        """
                )
            ).map { row in try FactCandidate(row) }
        }
    }

    private func read(_ candidate: FactCandidate, _ isStopped: () -> Bool) throws {
        guard let place = candidate.place(in: index) else { throw IndexDoubt() }
        guard let file = try candidate.open(beneath: roots, of: index) else { return }
        defer { try? file.descriptor.close() }
        let path = place.root + [0x2F] + place.path
        let folder = Array(path[..<(path.lastIndex(of: 0x2F) ?? 0)])
        let turn = try turn(after: candidate.id)
        var position = Int64.min
        var left = LibraryLimits.cataloguePictures
        while left > 0 {
            switch source.page(of: file, after: position) {
            case .known(let page):
                try take(page, from: candidate.id, turn, in: folder)
                left -= max(1, page.entries.count)
                guard let next = page.next else {
                    return try settle(candidate, droppingBefore: turn)
                }
                position = next
            case .broken:
                // What was known stays until it can be read again.
                return try settle(candidate, droppingBefore: nil)
            case .unavailable:
                return
            }
            if isStopped() { throw LibraryError.cancelled }
        }
        try settle(candidate, droppingBefore: turn)
    }

    private func turn(after source: Int64) throws -> Int64 {
        try index.read { database in
            let last = try Int64.fetchOne(
                database,
                sql: "SELECT max(turn) FROM catalogued WHERE source = ?",
                arguments: [source]
            )
            return (last ?? 0) &+ 1
        }
    }

    private func take(
        _ page: CataloguePage,
        from source: Int64,
        _ turn: Int64,
        in folder: [UInt8]
    ) throws {
        let places = CataloguePlaces(page.roots, in: folder, roots: index.roots.paths)
        try index.write { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO catalogued VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
                    SET source = excluded.source, turn = excluded.turn, words = excluded.words
                    """
            )
            for entry in page.entries where entry.words != Words() {
                let words = try StoredJSON.bytes(of: entry.words)
                for place in places.places(of: entry) {
                    try statement.execute(arguments: [
                        place.root, Data(place.path), Data(entry.name.bytes), source, turn, words,
                    ])
                }
            }
        }
    }

    /// Remembers that the catalogue was read, and drops what it says no more.
    private func settle(_ candidate: FactCandidate, droppingBefore turn: Int64?) throws {
        let identity = candidate.identity
        try index.write { database in
            try database.execute(
                sql: "DELETE FROM catalogued WHERE source = ? AND turn < ?",
                arguments: [candidate.id, turn ?? 0]
            )
            try database.execute(
                sql: "INSERT OR REPLACE INTO catalogue VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    candidate.id, Int64(bitPattern: identity.inode), identity.byteCount,
                    identity.modified.seconds, identity.modified.nanoseconds,
                ]
            )
        }
    }
}
