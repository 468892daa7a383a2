/// One thing that an item has to be found by; any one of its meanings is enough.
///
/// "may" is a word of a caption, the beginning of "mayor" and a month: whoever types it does not
/// say which.
struct SearchTerm: Hashable, Sendable {
    /// Words that all occur in what is known of the item.
    let words: [String]
    /// Whether the last of the words may be the beginning of one.
    let isPrefix: Bool
    /// All words that begin so, where they are known; any one of them stands for the last.
    var beginnings: [String]?
    /// Days of which the item was taken on one.
    var dates: SearchDates?
    /// Kinds of which the item is one.
    var kinds: Set<SearchKind> = []
}
