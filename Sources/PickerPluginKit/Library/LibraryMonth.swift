/// A month of a year, as the clocks at the places of the items showed it.
public struct LibraryMonth: Sendable, Hashable, Comparable {
    /// The year of the Gregorian calendar.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int

    /// Makes a month of its two numbers.
    public init(year: Int, month: Int) {
        self.year = year
        self.month = month
    }

    /// The month that a day lies in.
    public init(of day: LibraryDay) {
        self.init(year: day.year, month: day.month)
    }

    /// Whether one month lies before the other.
    public static func < (one: LibraryMonth, other: LibraryMonth) -> Bool {
        (one.year, one.month) < (other.year, other.month)
    }
}
