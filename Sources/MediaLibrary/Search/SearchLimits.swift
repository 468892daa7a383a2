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
    /// Words of which one completion may be made.
    static let completedWords = 4
    /// Completions that are tried for each of them.
    static let candidates = 48
}
