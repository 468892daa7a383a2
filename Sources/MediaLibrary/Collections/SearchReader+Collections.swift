import Foundation
import GRDB
import PickerPluginKit

extension SearchReader {
    /// The collections that hold an item, by kind and name, the whole library first.
    func collections() throws -> [LibraryCollection] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT label.kind, label.name, label.count, around.name FROM label
                    LEFT JOIN label AS around ON around.id = label.parent
                    WHERE label.count > 0 ORDER BY label.kind, label.name LIMIT ?
                    """
            ),
            arguments: [SearchLimits.collections]
        )
        let collections = try rows.map(Self.collection)
        // Every item has one year.
        let count = collections.reduce(0) { $0 &+ ($1.kind == .year ? $1.count : 0) }
        guard count > 0 else {
            return collections
        }
        let recents = Label(.recents, [])
        return [
            LibraryCollection(key: recents.key, kind: .recents, title: "Recents", count: count)
        ] + collections
    }

    /// The mark that the items of a collection bear; one that no item bears where there is no
    /// such collection.
    func mark(of key: CollectionKey) throws -> SearchMark {
        guard let label = Label(key) else {
            return .nothing
        }
        return try label.mark ?? number(of: label).map(SearchMark.label) ?? .nothing
    }

    /// Ways to go on with the text, those that complete most of it first, large ones first.
    ///
    /// Each finds at least one item together with the words before it.
    func suggestions(
        for text: String,
        today: CivilDay,
        limit: Int
    ) throws -> [Suggestion] {
        let words = SearchWords.words(of: text.prefix(SearchLimits.textBytes))
        var suggestions: [Suggestion] = []
        var known: Set<CollectionKey> = []
        var vainTries = 0
        let longest = min(words.count, SearchLimits.completedWords)
        for count in stride(from: longest, through: 1, by: -1) {
            let before = words.dropLast(count).joined(separator: " ")
            let terms = SearchTerms(before + " ", today: today)
            for (label, items) in try labels(beginningWith: words.suffix(count)) {
                guard suggestions.count < limit, vainTries < SearchLimits.vainTries else {
                    return suggestions
                }
                guard known.insert(label.key).inserted else {
                    continue
                }
                guard try terms.terms.isEmpty || find(terms, mark(of: label.key)) else {
                    vainTries += 1
                    continue
                }
                let text = before.isEmpty ? label.title : before + " " + label.title
                suggestions.append(
                    Suggestion(text: text, collection: label.collection(of: items))
                )
            }
        }
        return suggestions
    }

    private func find(_ terms: SearchTerms, _ mark: SearchMark) throws -> Bool {
        guard let expression = SearchExpression(terms, marks: [mark]) else {
            return false
        }
        return try finds(expression)
    }

    private func labels(
        beginningWith words: ArraySlice<String>
    ) throws -> [(label: Label, count: Int)] {
        let start = words.joined(separator: " ")
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT DISTINCT label.kind, label.name, label.count, around.name
                    FROM label_start JOIN label ON label.id = label_start.label
                    LEFT JOIN label AS around ON around.id = label.parent
                    WHERE start >= ? AND start < ? AND label.count > 0
                    ORDER BY label.count DESC, label.kind, label.name LIMIT ?
                    """
            ),
            arguments: [start, start + "\u{10FFFF}", SearchLimits.candidates]
        )
        return try rows.map { (try Self.label($0), try $0.sound(2)) }
    }

    private func number(of label: Label) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM label WHERE kind = ? AND name = ?"),
            arguments: [label.kind.rawValue, Data(label.name)]
        )
    }

    private static func label(_ row: Row) throws -> Label {
        Label(
            Label.Kind(rawValue: try row.sound(0)),
            try row.bytes(1),
            parent: try row.optional(3, Data.self).map(Array.init)
        )
    }

    private static func collection(_ row: Row) throws -> LibraryCollection {
        try label(row).collection(of: row.sound(2))
    }
}
