import Foundation
import GRDB
import PickerPluginKit

/// The latest changes of a library, written in the transactions that make them.
struct ChangeJournal {
    /// Changes that are kept at least; tokens from before them expire.
    static let length = 100_000
    /// Changes above the length that are let stand until they are removed together.
    static let slack = 10_000

    static let sql = """
        CREATE TABLE change(
            sequence INTEGER PRIMARY KEY AUTOINCREMENT, item BLOB NOT NULL, change INTEGER NOT NULL
        );
        CREATE TABLE change_epoch(epoch BLOB NOT NULL);
        INSERT INTO change_epoch VALUES (randomblob(\(ChangeToken.epochBytes)));
        """

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

    /// Writes down what happened to an item.
    func add(_ change: ItemChange, of key: LibraryItem.Key) throws {
        try database.cachedStatement(sql: "INSERT INTO change(item, change) VALUES (?, ?)")
            .execute(arguments: [Data(key.bytes), change.rawValue])
        let sequence = database.lastInsertedRowID
        if sequence.isMultiple(of: Int64(min(Self.slack, length))) {
            try database.cachedStatement(sql: "DELETE FROM change WHERE sequence <= ?")
                .execute(arguments: [sequence - Int64(length)])
        }
    }

    /// Lets all tokens expire: after changes that nobody wrote down, such as a first scan.
    func begin() throws {
        try database.execute(
            sql: """
                DELETE FROM change;
                UPDATE change_epoch SET epoch = randomblob(\(ChangeToken.epochBytes));
                """
        )
    }

    /// What happened since a state; nil where that is not known any more, or never was.
    func changes(since token: ChangeToken) throws -> LibraryChanges? {
        let last = try last()
        guard let (epoch, sequence) = token.parts, epoch == (try self.epoch()),
            (0...last).contains(sequence)
        else {
            return nil
        }
        var changes = LibraryChanges(token: ChangeToken(epoch: epoch, sequence: last))
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql:
                    "SELECT sequence, item, change FROM change WHERE sequence > ? ORDER BY sequence"
            ),
            arguments: [sequence]
        )
        var expected = sequence
        while let row = try rows.next() {
            let (number, item, change): (Int64, Data, Int64) = (row[0], row[1], row[2])
            expected += 1
            guard number == expected, let change = ItemChange(rawValue: change) else {
                return nil
            }
            changes.add(change, of: LibraryItem.Key(bytes: Array(item)))
        }
        return expected == last ? changes : nil
    }

    private func epoch() throws -> [UInt8] {
        try Data.fetchOne(database, sql: "SELECT epoch FROM change_epoch").map(Array.init) ?? []
    }

    /// The number of the latest change that was ever written down.
    private func last() throws -> Int64 {
        let sql = "SELECT seq FROM sqlite_sequence WHERE name = 'change'"
        return try Int64.fetchOne(database.cachedStatement(sql: sql)) ?? 0
    }
}
