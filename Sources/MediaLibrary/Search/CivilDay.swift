import Glibc

/// A day of the Gregorian calendar, counted from 1970-01-01, wherever that day was lived.
struct CivilDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before.
    let number: Int

    init(number: Int) {
        self.number = number
    }

    /// The day of a date; nil where the calendar has none, such as February 30.
    init?(year: Int, month: Int, day: Int) {
        guard CivilDay.years.contains(year), (1...12).contains(month), day >= 1,
            day <= CivilDay.length(ofMonth: month, in: year)
        else {
            return nil
        }
        self.init(from: CivilDay.start(year, month).number + day - 1)
    }

    private init(from number: Int) {
        self.number = number
    }

    /// The day in which a moment of the local clock lies, told as seconds since 1970.
    init(localSeconds: Int64) {
        let day = localSeconds / 86_400
        number = Int(localSeconds % 86_400 < 0 ? day - 1 : day)
    }

    /// The day that this machine's clock shows in its own time zone.
    static var today: CivilDay {
        var now = time(nil)
        var parts = tm()
        guard localtime_r(&now, &parts) != nil,
            let day = CivilDay(
                year: Int(parts.tm_year) + 1_900,
                month: Int(parts.tm_mon) + 1,
                day: Int(parts.tm_mday)
            )
        else {
            return CivilDay(localSeconds: Int64(now))
        }
        return day
    }

    /// Years that are taken for years: before photographs, and far enough ahead.
    static let years = 1_800...2_199

    /// The first day of a month; months beyond 12 belong to later years, below 1 to earlier ones.
    static func start(_ year: Int, _ month: Int = 1) -> CivilDay {
        let months = year * 12 + (month - 1)
        var (year, month) = (months / 12, months % 12 + 1)
        // Counted from March, the day that leap years have more is a year's last.
        if month <= 2 {
            year -= 1
            month += 12
        }
        let beforeMonth = (153 * (month - 3) + 2) / 5
        return CivilDay(
            from: 365 * year + year / 4 - year / 100 + year / 400 + beforeMonth - 719_468
        )
    }

    static func length(ofMonth month: Int, in year: Int) -> Int {
        start(year, month + 1).number - start(year, month).number
    }

    /// The year, the month from 1 and the day from 1.
    var date: (year: Int, month: Int, day: Int) {
        // An average year is 365.2425 days: the estimate is at most one off.
        var year = Int((Double(number) / 365.2425).rounded(.down)) + 1_970
        while CivilDay.start(year + 1) <= self { year += 1 }
        while CivilDay.start(year) > self { year -= 1 }
        var month = 1
        while month < 12, CivilDay.start(year, month + 1) <= self { month += 1 }
        return (year, month, number - CivilDay.start(year, month).number + 1)
    }

    /// The day of the week: 0 for Monday, 6 for Sunday.
    var weekday: Int {
        ((number + 3) % 7 + 7) % 7
    }

    static func < (one: CivilDay, other: CivilDay) -> Bool {
        one.number < other.number
    }

    static func + (day: CivilDay, days: Int) -> CivilDay {
        CivilDay(number: day.number + days)
    }

    static func - (day: CivilDay, days: Int) -> CivilDay {
        CivilDay(number: day.number - days)
    }
}
