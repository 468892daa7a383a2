/// What a person's text asks for: every term has to hold.
struct SearchTerms: Hashable, Sendable {
    let terms: [SearchTerm]

    init(_ terms: [SearchTerm]) {
        self.terms = terms
    }

    /// Words between words, which say nothing of what is wanted.
    private static let fillers: Set<String> = [
        "a", "and", "at", "from", "in", "of", "on", "the", "with",
    ]

    /// Reads a text as it was typed so far.
    ///
    /// The last word may go on unless white space stands behind it. A text without a word asks
    /// for nothing in particular and finds everything.
    ///
    /// - Parameter today: the day from which "yesterday" is counted.
    init(_ text: String, today: CivilDay) {
        let text = String(decoding: text.utf8.prefix(SearchLimits.textBytes), as: UTF8.self)
        let words = SearchWords.words(of: text)
        let isOpen = text.last?.isWhitespace == false
        var terms: [SearchTerm] = []
        var rest = words[...]
        while let first = rest.first {
            let dates = DateGrammar.read(rest, today: today)
            let kinds = SearchKind.read(rest, isOpen: isOpen)
            let count = max(dates?.count ?? 1, kinds?.count ?? 1)
            let term = SearchTerm(
                words: Array(rest.prefix(count)),
                isPrefix: isOpen && count == rest.count,
                dates: dates?.count == count ? dates?.dates : nil,
                kinds: kinds?.count == count ? kinds?.kinds ?? [] : []
            )
            if words.count == 1 || !Self.fillers.contains(first) || count > 1 {
                terms.append(term)
            }
            rest = rest.dropFirst(count)
        }
        self.terms = terms
    }
}
