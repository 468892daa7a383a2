import PickerPluginKit

/// A search in the words of SQLite's full-text index.
///
/// Made of words and marks alone, each in quotation marks: nothing that was typed is ever read as
/// an operator. <https://sqlite.org/fts5.html#full_text_query_syntax>
struct SearchExpression: Hashable, Sendable {
    /// What stands right of `MATCH`.
    let text: String

    /// What all of the terms find, among what all of the marks are on.
    ///
    /// - Returns: nil where they ask for nothing in particular.
    init?(_ terms: SearchTerms, marks: [SearchMark] = [], filter: LibraryFilter? = nil) {
        let parts =
            marks.map { Self.quoted($0.word) } + terms.terms.map(Self.expression)
            + [filter.map(Self.expression)].compactMap(\.self)
        guard !parts.isEmpty else {
            return nil
        }
        text = parts.joined(separator: " AND ")
    }

    private static func expression(_ term: SearchTerm) -> String {
        var words = term.words.map(quoted)
        if term.isPrefix, let last = words.popLast() {
            words.append(term.beginnings.map { any($0.map(quoted)) } ?? last + "*")
        }
        var meanings = ["(" + words.joined(separator: " AND ") + ")"]
        meanings += (term.dates.map(SearchMark.marks) ?? []).map { quoted($0.word) }
        meanings += term.kinds.sorted { $0.rawValue < $1.rawValue }
            .map { quoted(SearchMark.kind($0).word) }
        return any(meanings)
    }

    private static func expression(_ filter: LibraryFilter) -> String {
        switch filter {
        case .kinds(let kinds):
            any(SearchKind.allCases.filter { !$0.mediaKinds.isDisjoint(with: kinds) }.map(mark))
        case .playbackStyle(let style):
            mark(.style(style))
        case .any(let filters):
            any(filters.map(expression))
        case .all(let filters):
            "(" + ([mark(.everything)] + filters.map(expression)).joined(separator: " AND ") + ")"
        case .not(let filter):
            "(" + mark(.everything) + " NOT " + expression(filter) + ")"
        }
    }

    private static func mark(_ kind: SearchKind) -> String {
        mark(.kind(kind))
    }

    private static func mark(_ mark: SearchMark) -> String {
        quoted(mark.word)
    }

    /// What any one of the parts finds; nothing where there are none.
    private static func any(_ parts: [String]) -> String {
        parts.isEmpty ? mark(.nothing) : "(" + parts.joined(separator: " OR ") + ")"
    }

    /// The word as a string of the query's language; words hold letters and digits alone.
    private static func quoted(_ word: String) -> String {
        "\"" + word.filter { $0 != "\"" && $0 != "\0" } + "\""
    }
}
