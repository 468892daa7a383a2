/// Items of a query that stand one after the other in its order and have a month in common.
public struct LibrarySection: Sendable, Hashable {
    /// Those of its items that have a day in common.
    public struct Day: Sendable, Hashable {
        /// The day of the month, from 1.
        public let day: Int
        /// How many items, at least 1.
        public let count: Int

        /// Makes a day of its two numbers.
        public init(day: Int, count: Int) {
            self.day = day
            self.count = count
        }
    }

    /// The month; nil where the order is not that of time, or months are not counted.
    public let month: LibraryMonth?
    /// Its days in the order of the query, which together have as many items as the section; none
    /// where days are not counted, or do not add up.
    public let days: [Day]
    /// How many items, at least 1.
    public let count: Int
    /// Behind which the section begins, as a place in the order of the query; nil for its very
    /// beginning.
    public let start: LibraryCursor?

    /// Makes a section of its parts.
    public init(month: LibraryMonth?, days: [Day] = [], count: Int, start: LibraryCursor?) {
        self.month = month
        let isSum =
            days.allSatisfy { $0.count > 0 } && days.reduce(0) { $0 &+ $1.count } == count
        self.days = isSum ? days : []
        self.count = count
        self.start = start
    }
}
