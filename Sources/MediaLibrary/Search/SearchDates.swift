/// Days that words of a date stand for.
enum SearchDates: Hashable, Sendable {
    /// Days from one up to another that is not among them.
    case span(Range<CivilDay>)
    /// Days of every year: whole months, or one day of a month.
    case everyYear([YearlyDays])

    /// A month of every year, or one day of it.
    struct YearlyDays: Hashable, Sendable {
        let month: Int
        /// Nil for the whole month.
        let day: Int?
    }

    static func day(_ day: CivilDay) -> SearchDates {
        .span(day..<day + 1)
    }

    static func months(_ count: Int, from month: Int, of year: Int) -> SearchDates {
        .span(CivilDay.start(year, month)..<CivilDay.start(year, month + count))
    }

    static func year(_ year: Int) -> SearchDates {
        months(12, from: 1, of: year)
    }

    static func everyYear(months: [Int]) -> SearchDates {
        .everyYear(months.map { YearlyDays(month: $0, day: nil) })
    }

    func contains(_ day: CivilDay) -> Bool {
        switch self {
        case .span(let days):
            return days.contains(day)
        case .everyYear(let days):
            let date = day.date
            return days.contains { $0.month == date.month && ($0.day ?? date.day) == date.day }
        }
    }
}
