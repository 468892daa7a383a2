/// A search in the words of SQLite's full-text index.
///
/// Made of words and marks alone, each in quotation marks: nothing that was typed is ever read as
/// an operator. <https://sqlite.org/fts5.html#full_text_query_syntax>
struct SearchExpression: Hashable, Sendable {
    /// What stands right of `MATCH`.
    let text: String

    /// - Returns: nil where the terms ask for nothing in particular.
    init?(_ terms: SearchTerms, marks: [SearchMark] = []) {
        let parts = marks.map { Self.quoted($0.word) } + terms.terms.map(Self.expression)
        guard !parts.isEmpty else {
            return nil
        }
        text = parts.joined(separator: " AND ")
    }

    private static func expression(_ term: SearchTerm) -> String {
        var words = term.words.map(quoted)
        if term.isPrefix, let last = words.popLast() {
            words.append(last + "*")
        }
        var meanings = ["(" + words.joined(separator: " AND ") + ")"]
        meanings += (term.dates.map(SearchMark.marks) ?? []).map { quoted($0.word) }
        meanings += term.kinds.sorted { $0.rawValue < $1.rawValue }
            .map { quoted(SearchMark.kind($0).word) }
        return "(" + meanings.joined(separator: " OR ") + ")"
    }

    /// The word as a string of the query's language; words hold letters and digits alone.
    private static func quoted(_ word: String) -> String {
        "\"" + word.filter { $0 != "\"" && $0 != "\0" } + "\""
    }
}
