/// Reads dates as people write them in English, counted from a given day.
struct DateGrammar {
    let words: ArraySlice<String>
    let today: CivilDay
    private var index: Int

    private init(_ words: ArraySlice<String>, today: CivilDay) {
        self.words = words
        self.today = today
        index = words.startIndex
    }

    /// The longest date at the beginning of the words, and how many words it is.
    static func read(
        _ words: ArraySlice<String>,
        today: CivilDay
    ) -> (dates: SearchDates, count: Int)? {
        let rules: [(inout DateGrammar) -> SearchDates?] = [
            { $0.digits() }, { $0.dayFirst() }, { $0.monthFirst() }, { $0.relative() },
            { $0.season() }, { $0.feast() }, { $0.years() }, { $0.alone() },
        ]
        for rule in rules {
            var grammar = DateGrammar(words, today: today)
            if let dates = rule(&grammar) {
                return (dates, grammar.index - words.startIndex)
            }
        }
        return nil
    }

    // MARK: Words

    private var next: String? {
        words.indices.contains(index) ? words[index] : nil
    }

    private mutating func take(_ allowed: String...) -> Bool {
        guard let next, allowed.contains(next) else {
            return false
        }
        index += 1
        return true
    }

    private mutating func take<Value>(_ read: (String) -> Value?) -> Value? {
        guard let next, let value = read(next) else {
            return nil
        }
        index += 1
        return value
    }

    private mutating func year() -> Int? {
        let start = index
        _ = take("of", "in")
        let year = take { word in
            word.utf8.count == 4
                ? Int(word).flatMap { CivilDay.years.contains($0) ? $0 : nil } : nil
        }
        if year == nil {
            index = start
        }
        return year
    }

    private mutating func dayOfMonth() -> Int? {
        let day = take { word in
            word.utf8.count <= 2 ? Int(word).flatMap { (1...31).contains($0) ? $0 : nil } : nil
        }
        if day != nil {
            _ = take("st", "nd", "rd", "th")
        }
        return day
    }

    private mutating func number(digits: ClosedRange<Int>) -> Int? {
        take { digits.contains($0.utf8.count) ? Int($0) : nil }
    }

    // MARK: Rules

    /// "2019-06-03", "2019-06", "20190603", "3.6.2019".
    private mutating func digits() -> SearchDates? {
        if let whole = number(digits: 8...8) {
            return CivilDay(year: whole / 10_000, month: whole / 100 % 100, day: whole % 100)
                .map(SearchDates.day)
        }
        if let day = number(digits: 1...2) {
            guard let month = number(digits: 1...2), let year = number(digits: 4...4) else {
                return nil
            }
            return CivilDay(year: year, month: month, day: day).map(SearchDates.day)
        }
        guard let year = year(), let month = number(digits: 2...2), (1...12).contains(month) else {
            return nil
        }
        let start = index
        if let day = number(digits: 2...2),
            let whole = CivilDay(year: year, month: month, day: day)
        {
            return .day(whole)
        }
        index = start
        return .months(1, from: month, of: year)
    }

    /// "3 june 2019", "3rd of june".
    private mutating func dayFirst() -> SearchDates? {
        guard let day = dayOfMonth() else {
            return nil
        }
        _ = take("of")
        guard let month = take(CalendarWords.month) else {
            return nil
        }
        return date(month, day)
    }

    /// "june 3 2019", "june 2019", "june 3rd".
    private mutating func monthFirst() -> SearchDates? {
        guard let month = take(CalendarWords.month) else {
            return nil
        }
        if let year = year() {
            return .months(1, from: month, of: year)
        }
        let start = index
        if let day = dayOfMonth(), let dates = date(month, day) {
            return dates
        }
        index = start
        return .everyYear(months: [month])
    }

    private mutating func date(_ month: Int, _ day: Int) -> SearchDates? {
        if let year = year() {
            return CivilDay(year: year, month: month, day: day).map(SearchDates.day)
        }
        // In a leap year every day exists that exists at all.
        guard CivilDay(year: 2_000, month: month, day: day) != nil else {
            return nil
        }
        return .everyYear([SearchDates.YearlyDays(month: month, day: day)])
    }

    /// "last week", "this month", "last 7 days", "last summer", "last monday", "last june".
    private mutating func relative() -> SearchDates? {
        let isThis = take("this")
        guard isThis || take("last", "past") else {
            return nil
        }
        if !isThis, let count = take({ Int($0) }), let days = lastDays(count) {
            return days
        }
        if let next, let span = span(of: next, isThis: isThis) {
            index += 1
            return span
        }
        let (year, month, _) = today.date
        if let begins = take({ CalendarWords.seasons[$0] }) {
            return latest(from: begins, count: 3, isThis: isThis, year)
        }
        if let weekday = take(CalendarWords.weekday) {
            return .day(latest(weekday, before: isThis ? today + 1 : today))
        }
        if let named = take(CalendarWords.month) {
            return .months(1, from: named, of: isThis || named < month ? year : year - 1)
        }
        return take({ CalendarWords.feasts[$0] }).map { feast in
            let isOver = days(of: feast, in: year).upperBound <= today
            return .span(days(of: feast, in: isThis || isOver ? year : year - 1))
        }
    }

    private func days(of feast: CalendarWords.Feast, in year: Int) -> Range<CivilDay> {
        let start = CivilDay.start(year, feast.month) + (feast.day - 1)
        return start..<start + feast.days
    }

    private mutating func lastDays(_ count: Int) -> SearchDates? {
        let lengths = [
            "day": 1, "days": 1, "week": 7, "weeks": 7, "month": 30, "months": 30, "year": 365,
            "years": 365,
        ]
        guard let length = take({ lengths[$0] }), (1...SearchLimits.years).contains(count) else {
            return nil
        }
        return .span(today + 1 - count * length..<today + 1)
    }

    private func span(of unit: String, isThis: Bool) -> SearchDates? {
        let (year, month, _) = today.date
        let monday = today - today.weekday
        switch unit {
        case "week": return .span(isThis ? monday..<monday + 7 : monday - 7..<monday)
        case "weekend": return .span(isThis ? monday + 5..<monday + 7 : monday - 2..<monday)
        case "month": return .months(1, from: isThis ? month : month - 1, of: year)
        case "year": return .year(isThis ? year : year - 1)
        default: return nil
        }
    }

    /// The latest run of months that is over, or the one that is not.
    private func latest(from month: Int, count: Int, isThis: Bool, _ year: Int) -> SearchDates {
        let isOver = [year, year - 1].first { CivilDay.start($0, month + count) <= today }
        let over = isOver ?? year - 2
        return .months(count, from: month, of: isThis ? over + 1 : over)
    }

    private func latest(_ weekday: Int, before end: CivilDay) -> CivilDay {
        let last = end - 1
        return last - (last.weekday - weekday + 7) % 7
    }

    /// "summer 2019"; a winter bears the year that it begins in.
    private mutating func season() -> SearchDates? {
        guard let begins = take({ CalendarWords.seasons[$0] }) else {
            return nil
        }
        if let year = year() {
            return .months(3, from: begins, of: year)
        }
        return .everyYear(months: (begins..<begins + 3).map { ($0 - 1) % 12 + 1 })
    }

    /// "christmas 2018".
    private mutating func feast() -> SearchDates? {
        guard let feast = take({ CalendarWords.feasts[$0] }) else {
            return nil
        }
        if let year = year() {
            return .span(days(of: feast, in: year))
        }
        return .everyYear(
            (0..<feast.days).map {
                SearchDates.YearlyDays(month: feast.month, day: feast.day + $0)
            }
        )
    }

    /// "1990s", "2018-2020", "2019".
    private mutating func years() -> SearchDates? {
        guard let first = year() else {
            return nil
        }
        if first % 10 == 0, take("s") {
            return .months(120, from: 1, of: first)
        }
        let start = index
        if let last = year(), last > first {
            return .months((last - first + 1) * 12, from: 1, of: first)
        }
        index = start
        return .year(first)
    }

    /// "today", "yesterday", "monday".
    private mutating func alone() -> SearchDates? {
        if take("today") {
            return .day(today)
        }
        if take("yesterday") {
            return .day(today - 1)
        }
        return take(CalendarWords.weekday).map { .day(latest($0, before: today + 1)) }
    }
}
