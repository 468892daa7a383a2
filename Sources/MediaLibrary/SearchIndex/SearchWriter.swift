import Foundation
import GRDB
import PickerPluginKit

/// Writes entries within one transaction; counts are written with the last of them.
///
/// What is counted stands in the entry's own row as marks, so that it can be taken back whatever
/// became of the file and of the rules by which it was read.
struct SearchWriter {
    private let database: Database
    private var numbers: [Label: Int64] = [:]
    private var differences: [Int64: Int64] = [:]

    /// Writes into the database for as long as one transaction lasts; end it with ``finish()``.
    init(_ database: Database) {
        self.database = database
    }

    /// Makes an item found by its entry, in place of an earlier one.
    mutating func put(_ entry: SearchEntry) throws {
        try remove(entry.item)
        guard let position = SearchPosition(seconds: entry.seconds, item: entry.item) else {
            return
        }
        let place = entry.place
        var words = entry.words(at: place)
        for label in entry.labels(at: place) {
            let number = try number(of: label)
            differences[number, default: 0] += 1
            words.insert(SearchMark.label(number).word)
        }
        let day = CivilDay(localSeconds: entry.seconds)
        words.formUnion(SearchMark.marks(of: day).map(\.word))
        words.formUnion(entry.kinds.map { SearchMark.kind($0).word })
        words.insert(SearchMark.style(entry.style).word)
        words.insert(SearchMark.everything.word)
        if entry.isJudged {
            words.insert(SearchMark.judged.word)
        }
        try database.cachedStatement(sql: "INSERT INTO search(rowid, words) VALUES (?, ?)")
            .execute(arguments: [position.rawValue, words.joined(separator: " ")])
        try database.cachedStatement(sql: "INSERT INTO search_item VALUES (?, ?)")
            .execute(arguments: [entry.item, position.rawValue])
    }

    /// Lets an item be found no more; one that was not found anyway is no error.
    mutating func remove(_ item: Int64) throws {
        let select = try database.cachedStatement(
            sql: """
                SELECT search_item.position, search.words FROM search_item
                JOIN search ON search.rowid = search_item.position WHERE item = ?
                """
        )
        guard let row = try Row.fetchOne(select, arguments: [item]) else {
            return
        }
        let (position, words): (Int64, String) = (try row.sound(0), try row.sound(1))
        for word in words.split(separator: " ") {
            if let number = SearchMark.label(from: word) {
                differences[number, default: 0] -= 1
            }
        }
        try database.cachedStatement(sql: "DELETE FROM search WHERE rowid = ?")
            .execute(arguments: [position])
        try database.cachedStatement(sql: "DELETE FROM search_item WHERE item = ?")
            .execute(arguments: [item])
    }

    /// Writes the counts.
    mutating func finish() throws {
        let update = try database.cachedStatement(
            sql: "UPDATE label SET count = count + ? WHERE id = ?"
        )
        for (number, difference) in differences where difference != 0 {
            try update.execute(arguments: [difference, number])
        }
        differences = [:]
    }

    private mutating func number(of label: Label) throws -> Int64 {
        if let number = numbers[label] {
            return number
        }
        let number = try known(label.kind, label.name) ?? make(label)
        numbers[label] = number
        return number
    }

    private func known(_ kind: Label.Kind, _ name: [UInt8]) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM label WHERE kind = ? AND name = ?"),
            arguments: [kind.rawValue, Data(name)]
        )
    }

    private func make(_ label: Label) throws -> Int64 {
        let parent = try label.parent.flatMap { try known(label.parentKind, $0) }
        try database.cachedStatement(
            sql: "INSERT INTO label(kind, name, parent, count) VALUES (?, ?, ?, 0)"
        ).execute(arguments: [label.kind.rawValue, Data(label.name), parent])
        let number = database.lastInsertedRowID
        let start = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO label_start VALUES (?, ?)"
        )
        let words = SearchWords.words(of: label.title)
        for index in words.indices {
            try start.execute(arguments: [words[index...].joined(separator: " "), number])
        }
        return number
    }
}
