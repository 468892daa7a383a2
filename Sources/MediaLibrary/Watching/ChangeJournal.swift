import Foundation
import GRDB
import PickerPluginKit

/// The latest changes of a library, written in the transactions that make them.
struct ChangeJournal {
    /// Changes that are kept at least; tokens from before them expire.
    static let length = 100_000
    /// Changes above the length that are let stand until they are removed together.
    private var slack: Int { length / 10 }

    static let sql = """
        CREATE TABLE change(
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            root INTEGER NOT NULL,
            path BLOB NOT NULL,
            change INTEGER NOT NULL
        );
        CREATE TABLE change_epoch(epoch BLOB NOT NULL);
        INSERT INTO change_epoch VALUES (randomblob(\(ChangeToken.epochBytes)));
        """

    /// What is written down: an item that is shown, is shown otherwise or is shown no more.
    static let triggers = """
        CREATE TRIGGER journalAdded AFTER INSERT ON item WHEN new.class IS NOT NULL BEGIN
            \(adding(.inserted, "new"))
        END;
        CREATE TRIGGER journalRemoved AFTER DELETE ON item WHEN old.class IS NOT NULL BEGIN
            \(adding(.deleted, "old"))
        END;
        CREATE TRIGGER journalShown AFTER UPDATE OF class ON item
        WHEN old.class IS NULL AND new.class IS NOT NULL BEGIN
            \(adding(.inserted, "new"))
        END;
        CREATE TRIGGER journalHidden AFTER UPDATE OF class ON item
        WHEN old.class IS NOT NULL AND new.class IS NULL BEGIN
            \(adding(.deleted, "old"))
        END;
        CREATE TRIGGER journalChanged AFTER UPDATE OF size, seconds, nanoseconds, head, class, date,
            width, height ON item
        WHEN old.class IS NOT NULL AND new.class IS NOT NULL BEGIN
            \(adding(.updated, "new"))
        END;
        """

    private static func adding(_ change: ItemChange, _ row: String) -> String {
        "INSERT INTO change(root, path, change) "
            + "VALUES (\(row).root, \(row).path, \(change.rawValue));"
    }

    private let database: Database
    private let length: Int

    /// Reads and writes the journal for as long as one transaction lasts.
    init(_ database: Database, length: Int = ChangeJournal.length) {
        self.database = database
        self.length = length
    }

    /// The state of the library as this transaction sees it.
    func token() throws -> ChangeToken {
        ChangeToken(epoch: try epoch(), sequence: try last())
    }

    /// Forgets what is older than the length.
    func trim() throws {
        let last = try last()
        let first = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT min(sequence) FROM change")
        )
        guard let first, last &- first > Int64(length + slack) else { return }
        try database.cachedStatement(sql: "DELETE FROM change WHERE sequence <= ?")
            .execute(arguments: [last - Int64(length)])
    }

    /// What happened since a state; nil where that is not known any more, or never was.
    ///
    /// - Parameter key: the key of an item by its root and path; nil for what cannot be one.
    func changes(
        since token: ChangeToken,
        key: (_ root: Int, _ path: [UInt8]) -> LibraryItem.Key?
    ) throws -> LibraryChanges? {
        let last = try last()
        guard let (epoch, sequence) = token.parts, epoch == (try self.epoch()),
            sequence >= 0, sequence <= last
        else {
            return nil
        }
        var changes = LibraryChanges(token: ChangeToken(epoch: epoch, sequence: last))
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT sequence, root, path, change FROM change WHERE sequence > ?
                    ORDER BY sequence
                    """
            ),
            arguments: [sequence]
        )
        var expected = sequence
        while let row = try rows.next() {
            expected &+= 1
            guard try row.sound(0) == expected, let key = key(try row.sound(1), try row.bytes(2)),
                let change = ItemChange(rawValue: try row.sound(3))
            else {
                return nil
            }
            changes.add(change, of: key)
        }
        return expected == last ? changes : nil
    }

    private func epoch() throws -> [UInt8] {
        try Row.fetchOne(database, sql: "SELECT epoch FROM change_epoch")?.bytes(0) ?? []
    }

    /// The number of the latest change that was ever written down.
    private func last() throws -> Int64 {
        let sql = "SELECT seq FROM sqlite_sequence WHERE name = 'change'"
        let row = try Row.fetchOne(database.cachedStatement(sql: sql))
        return try row?.sound(0) ?? 0
    }
}
