/// A day of the Gregorian calendar, as the clock at the place of an item showed it.
public struct LibraryDay: Sendable, Hashable {
    /// The year.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// The day in which an item's ``LibraryItem/date`` lies; dates beyond the years 0 to 9999 count
    /// as the nearest of these.
    ///
    /// Counted in eras of 400 years that begin in March, so that leap days stand last:
    /// <https://howardhinnant.github.io/date_algorithms.html#civil_from_days>.
    public init(of time: FileTime) {
        let seconds = min(max(time.seconds, -62_167_219_200), 253_402_300_799)
        let sinceMarch = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400 + 719_468
        let era = (sinceMarch >= 0 ? sinceMarch : sinceMarch - 146_096) / 146_097
        let dayOfEra = sinceMarch - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        self.month = Int(month < 10 ? month + 3 : month - 9)
        year = Int(yearOfEra + era * 400) + (self.month <= 2 ? 1 : 0)
        day = Int(dayOfYear - (153 * month + 2) / 5) + 1
    }
}
