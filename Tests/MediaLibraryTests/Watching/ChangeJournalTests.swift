import Foundation
import GRDB
import PickerPluginKit
import Testing

@testable import MediaLibrary

@Suite struct ChangeJournalTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.write { try $0.execute(sql: ChangeJournal.sql) }
    }

    private func key(_ name: String) -> LibraryItem.Key {
        LibraryItem.Key(bytes: Array(name.utf8))
    }

    private func add(_ changes: (ItemChange, String)..., length: Int = 100) throws {
        try queue.write { database in
            for (change, name) in changes {
                try database.execute(
                    sql: "INSERT INTO change(root, path, change) VALUES (0, ?, ?)",
                    arguments: [Data(name.utf8), change.rawValue]
                )
            }
            try ChangeJournal(database, length: length).trim()
        }
    }

    private func token() throws -> ChangeToken {
        try queue.read { try ChangeJournal($0).token() }
    }

    private func changes(since token: ChangeToken) throws -> LibraryChanges? {
        try queue.read { database in
            try ChangeJournal(database).changes(since: token) { root, path in
                root == 0 ? LibraryItem.Key(bytes: path) : nil
            }
        }
    }

    @Test func `changes since a token are told once`() throws {
        let start = try token()
        try add((.inserted, "a"), (.inserted, "b"))
        let first = try #require(try changes(since: start))
        #expect(first.inserted == [key("a"), key("b")])
        #expect(first.updated.isEmpty && first.deleted.isEmpty)
        #expect(try changes(since: first.token)?.inserted == [])
        try add((.updated, "a"), (.deleted, "b"))
        let second = try #require(try changes(since: first.token))
        #expect(second.updated == [key("a")] && second.deleted == [key("b")])
        let both = try #require(try changes(since: start))
        #expect(both.inserted == [key("a")] && both.updated.isEmpty && both.deleted.isEmpty)
        #expect(both.token == second.token)
    }

    @Test func `what went and came back was changed`() throws {
        try add((.inserted, "a"))
        let start = try token()
        try add((.deleted, "a"), (.inserted, "a"), (.updated, "a"))
        let changes = try #require(try changes(since: start))
        #expect(changes.updated == [key("a")])
        #expect(changes.inserted.isEmpty && changes.deleted.isEmpty)
    }

    @Test func `a token from before the oldest change that is kept has expired`() throws {
        let start = try token()
        for number in 0..<30 {
            try add((.inserted, "\(number)"), length: 10)
        }
        #expect(try changes(since: start) == nil)
        let kept = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM change") }
        #expect(try #require(kept) <= 20)
        let recent = try token()
        try add((.inserted, "x"), length: 10)
        #expect(try changes(since: recent)?.inserted == [key("x")])
    }

    @Test func `a token of another index, of the future or of no library has expired`() throws {
        let other = try ChangeJournalTests().token()
        #expect(try changes(since: other) == nil)
        let (epoch, _) = try #require(try token().parts)
        for sequence: Int64 in [1, .max, -1, .min] {
            #expect(try changes(since: ChangeToken(epoch: epoch, sequence: sequence)) == nil)
        }
        for bytes: [UInt8] in [[], [1], Array(repeating: 0, count: 24), epoch] {
            #expect(try changes(since: ChangeToken(bytes: bytes)) == nil)
        }
        let before = try token()
        try queue.write {
            try $0.execute(sql: "INSERT INTO change(root, path, change) VALUES (7, x'61', 1)")
        }
        #expect(try changes(since: before) == nil, "what cannot be true is not told")
    }
}
