import Testing

@testable import MediaLibrary

/// What words of a date mean on Thursday, 2026-11-19.
@Suite struct DateWordTests {
    private let today = CivilDay(year: 2026, month: 11, day: 19)

    private func dates(_ text: String, on day: CivilDay? = nil) throws -> SearchDates? {
        let today = try #require(day ?? today)
        let words = SearchWords.words(of: text)
        let read = DateGrammar.read(words[...], today: today)
        #expect(read == nil || read?.count == words.count, "\(text) is read to its end")
        return read?.dates
    }

    private func span(_ first: (Int, Int, Int), _ last: (Int, Int, Int)) throws -> SearchDates {
        let first = try #require(CivilDay(year: first.0, month: first.1, day: first.2))
        let last = try #require(CivilDay(year: last.0, month: last.1, day: last.2))
        return .span(first..<last + 1)
    }

    @Test func `days, months and years are read as people write them`() throws {
        let june = try span((2019, 6, 1), (2019, 6, 30))
        for text in ["june 2019", "Jun 2019", "June of 2019", "june, 2019", "2019-06", "2019/06"] {
            #expect(try dates(text) == june, "\(text)")
        }
        let third = try span((2019, 6, 3), (2019, 6, 3))
        for text in [
            "3 june 2019", "june 3 2019", "June 3rd, 2019", "3rd of June 2019", "2019-06-03",
            "3.6.2019", "03/06/2019", "20190603",
        ] {
            #expect(try dates(text) == third, "\(text)")
        }
        #expect(try dates("2019") == span((2019, 1, 1), (2019, 12, 31)))
        #expect(try dates("1990s") == span((1990, 1, 1), (1999, 12, 31)))
        #expect(try dates("2018-2020") == span((2018, 1, 1), (2020, 12, 31)))
        #expect(try dates("29 feb 2024") == span((2024, 2, 29), (2024, 2, 29)))
    }

    @Test func `without a year every year is meant`() throws {
        #expect(try dates("jun") == .everyYear(months: [6]))
        #expect(try dates("sept") == .everyYear(months: [9]))
        #expect(
            try dates("3 june") == .everyYear([SearchDates.YearlyDays(month: 6, day: 3)])
        )
        #expect(try dates("winter") == .everyYear(months: [12, 1, 2]))
        #expect(
            try dates("christmas")
                == .everyYear((24...26).map { SearchDates.YearlyDays(month: 12, day: $0) })
        )
    }

    @Test func `words that count from today count from today`() throws {
        #expect(try dates("today") == span((2026, 11, 19), (2026, 11, 19)))
        #expect(try dates("yesterday") == span((2026, 11, 18), (2026, 11, 18)))
        #expect(try dates("thursday") == span((2026, 11, 19), (2026, 11, 19)))
        #expect(try dates("last thursday") == span((2026, 11, 12), (2026, 11, 12)))
        #expect(try dates("monday") == span((2026, 11, 16), (2026, 11, 16)))
        #expect(try dates("friday") == span((2026, 11, 13), (2026, 11, 13)))
        #expect(try dates("last week") == span((2026, 11, 9), (2026, 11, 15)))
        #expect(try dates("this week") == span((2026, 11, 16), (2026, 11, 22)))
        #expect(try dates("last weekend") == span((2026, 11, 14), (2026, 11, 15)))
        #expect(try dates("last month") == span((2026, 10, 1), (2026, 10, 31)))
        #expect(try dates("this month") == span((2026, 11, 1), (2026, 11, 30)))
        #expect(try dates("last year") == span((2025, 1, 1), (2025, 12, 31)))
        #expect(try dates("last 7 days") == span((2026, 11, 13), (2026, 11, 19)))
        #expect(try dates("last june") == span((2026, 6, 1), (2026, 6, 30)))
        #expect(try dates("last december") == span((2025, 12, 1), (2025, 12, 31)))
    }

    @Test func `last month reaches back over the turn of the year`() throws {
        let january = CivilDay(year: 2026, month: 1, day: 5)
        #expect(try dates("last month", on: january) == span((2025, 12, 1), (2025, 12, 31)))
        #expect(try dates("last weekend", on: january) == span((2026, 1, 3), (2026, 1, 4)))
        #expect(try dates("this winter", on: january) == span((2025, 12, 1), (2026, 2, 28)))
    }

    @Test func `seasons and feasts are those that are over`() throws {
        #expect(try dates("last summer") == span((2026, 6, 1), (2026, 8, 31)))
        let july = CivilDay(year: 2026, month: 7, day: 4)
        #expect(try dates("last summer", on: july) == span((2025, 6, 1), (2025, 8, 31)))
        #expect(try dates("this summer", on: july) == span((2026, 6, 1), (2026, 8, 31)))
        #expect(try dates("summer 2018") == span((2018, 6, 1), (2018, 8, 31)))
        #expect(try dates("winter 2023") == span((2023, 12, 1), (2024, 2, 29)))
        #expect(try dates("christmas 2018") == span((2018, 12, 24), (2018, 12, 26)))
        #expect(try dates("last christmas") == span((2025, 12, 24), (2025, 12, 26)))
    }

    @Test func `what is no date is none`() throws {
        for text in ["31 february", "2019-13", "99999999", "0", "12", "sun", "summit", "last"] {
            let words = SearchWords.words(of: text)
            let read = DateGrammar.read(words[...], today: try #require(today))
            #expect(read == nil || read?.count != words.count, "\(text)")
        }
        #expect(CivilDay(year: 2023, month: 2, day: 29) == nil)
    }

    @Test func `every day has its date, before 1970 too`() throws {
        var day = try #require(CivilDay(year: 1899, month: 12, day: 31))
        var before = day.date
        for _ in 0..<60_000 {
            day = day + 1
            let date = day.date
            #expect(date > before)
            #expect(CivilDay(year: date.year, month: date.month, day: date.day) == day)
            before = date
        }
        #expect(CivilDay(localSeconds: -1).date == (1969, 12, 31))
        #expect(CivilDay(localSeconds: 0).date == (1970, 1, 1))
        #expect(CivilDay(number: 0).weekday == 3, "a Thursday")
    }

    @Test func `a span is told by the fewest marks`() throws {
        let span = try span((2018, 12, 30), (2020, 2, 2))
        let marks = SearchMark.marks(of: span)
        #expect(marks.count == 2 + 1 + 1 + 2)
        #expect(marks.contains(.year(2019)) && marks.contains(.month(1, of: 2020)))
        for number in 17_800..<18_400 {
            let day = CivilDay(number: number)
            let bears = !Set(SearchMark.marks(of: day)).isDisjoint(with: marks)
            #expect(bears == span.contains(day), "\(day.date)")
        }
    }
}
