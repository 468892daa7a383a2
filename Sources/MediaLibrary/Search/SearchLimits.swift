/// The bounds of a search.
enum SearchLimits {
    /// Words of one text, typed or searched; what stands behind them is not looked at.
    static let words = 64
    /// Bytes of a typed text that are looked at.
    static let textBytes = 1_024
    /// Years that a span of days may reach over; a longer one is cut at its end.
    static let years = 300
    /// Collections that are told at most.
    static let collections = 50_000
    /// Suggestions that are made at most.
    static let suggestions = 100
    /// Words of which one completion may be made.
    static let completedWords = 4
    /// Completions that are tried for each of them.
    static let candidates = 48
    /// Completions that were tried in vain before no more are: each is a search.
    static let vainTries = 12
}
