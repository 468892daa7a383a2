import GRDB

/// Finds items and labels within one transaction.
struct SearchReader {
    let database: Database

    /// Words that stand for one beginning at most; with more of them each is rare.
    private static let expansion = 16

    init(_ database: Database) {
        self.database = database
    }

    /// Positions of items that the expression finds, in the order of time.
    ///
    /// - Parameters:
    ///   - position: only what stands behind it in that order; nil from the beginning.
    ///   - limit: how many at most.
    func positions(
        of expression: SearchExpression,
        newestFirst: Bool,
        after position: SearchPosition?,
        limit: Int
    ) throws -> [SearchPosition] {
        let sql = """
            SELECT rowid FROM search WHERE search MATCH ?
            AND rowid \(newestFirst ? "<" : ">") ? ORDER BY rowid \(newestFirst ? "DESC" : "ASC")
            LIMIT ?
            """
        let edge = position?.rawValue ?? (newestFirst ? .max : .min)
        return try Int64.fetchAll(
            database.cachedStatement(sql: sql),
            arguments: [expression.text, edge, limit]
        ).map(SearchPosition.init(rawValue:))
    }

    /// Whether the expression finds anything.
    func finds(_ expression: SearchExpression) throws -> Bool {
        try !positions(of: expression, newestFirst: true, after: nil, limit: 1).isEmpty
    }

    /// Terms in which a long beginning is replaced by the words that begin so, where they are few:
    /// of frequent words SQLite would gather every item before it told the first.
    func expanded(_ terms: SearchTerms) throws -> SearchTerms {
        SearchTerms(
            try terms.terms.map { term in
                guard term.isPrefix, let last = term.words.last,
                    last.unicodeScalars.count > SearchTables.indexedLetters
                else {
                    return term
                }
                let words = try String.fetchAll(
                    database.cachedStatement(
                        sql: "SELECT term FROM search_word WHERE term >= ? AND term < ? LIMIT ?"
                    ),
                    arguments: [last, last + "\u{10FFFF}", Self.expansion + 1]
                )
                var term = term
                term.beginnings = words.count > Self.expansion ? nil : words
                return term
            }
        )
    }
}
