import Testing

@testable import MediaLibrary

@Suite struct SearchTermsTests {
    private func terms(_ text: String) throws -> [SearchTerm] {
        let today = try #require(CivilDay(year: 2026, month: 11, day: 19))
        return SearchTerms(text, today: today).terms
    }

    @Test func `case, diacritics and the way of composing are folded`() {
        for text in ["Zoë", "ZOE\u{308}", "zoe", "ZOË"] {
            #expect(SearchWords.words(of: text) == ["zoe"], "\(text)")
        }
        #expect(SearchWords.words(of: "Łódź Straße Ærø") == ["lodz", "strasse", "aero"])
        #expect(SearchWords.words(of: "한글") == SearchWords.words(of: "한글"))
        #expect(SearchWords.words(of: "Мюнхен Йод") == ["мюнхен", "иод"])
    }

    @Test func `names are taken apart where people hear a gap`() {
        #expect(SearchWords.words(of: "IMG_1234.JPG") == ["img", "1234", "jpg"])
        #expect(SearchWords.words(of: "DSC01234 iPhone12") == ["dsc", "01234", "iphone", "12"])
        #expect(SearchWords.words(of: "東京タワー 2019") == ["東", "京", "タ", "ワ", "ー", "2019"])
        #expect(SearchWords.words(of: " \u{FFFD}!\"*()-^:'\0 ").isEmpty)
    }

    @Test func `scripts without spaces are words of one character`() {
        #expect(SearchWords.words(of: "ทะเล") == ["ท", "ะ", "เ", "ล"])
        #expect(SearchWords.words(of: "ที่นี่") == ["ที่", "นี่"])
        #expect(SearchWords.words(of: "ＩＭＧ＿２０１９") == ["img", "2019"])
    }

    @Test func `names that are no text still have their words`() {
        let name: [UInt8] = Array("beach".utf8) + [0xFF, 0xFE] + Array("sun".utf8)
        #expect(SearchWords.words(of: name) == ["beach", "sun"])
    }

    @Test func `the last word is open until a blank follows`() throws {
        #expect(try terms("beach sun").map(\.isPrefix) == [false, true])
        #expect(try terms("beach sun ").map(\.isPrefix) == [false, false])
    }

    @Test func `a word that means two things is looked for as both`() throws {
        let may = try #require(try terms("may").first)
        #expect(may.words == ["may"] && may.dates == .everyYear(months: [5]))
        let year = try #require(try terms("2019 ").first)
        #expect(year.words == ["2019"] && year.dates != nil)
    }

    @Test func `what belongs together is one term and the rest is its own`() throws {
        let read = try terms("screenshots from paris in june 2019")
        #expect(read.map(\.words) == [["screenshots"], ["paris"], ["june", "2019"]])
        #expect(read.first?.kinds == [.screenshots])
        #expect(read.last?.dates != nil)
        #expect(try terms("slo-mo").first?.kinds == [.slomo])
        #expect(try terms("Live Photos").first?.kinds == [.livePhotos])
        #expect(try terms("raw").first?.kinds == [.raw])
        #expect(try terms("in").map(\.words) == [["in"]], "a filler alone is a word")
    }

    @Test func `a kind is guessed from its beginning while it is typed`() throws {
        #expect(try terms("vid").first?.kinds == [.videos])
        #expect(try terms("vid ").first?.kinds == [])
        #expect(try terms("vi").first?.kinds == [])
        #expect(
            try terms("screen rec").first?.kinds == [.screenRecordings]
        )
    }

    @Test func `nothing that is typed is an operator`() throws {
        for text in [
            "a OR b", "NOT x", "\"", "x* y", "a NEAR(b c)", "col:x", "x0y2019", "^a - b + c",
            "'; --",
        ] {
            let typed = SearchTerms(text, today: CivilDay(number: 0))
            let expression = SearchExpression(typed)?.text ?? ""
            let outside = expression.split(separator: "\"", omittingEmptySubsequences: false)
                .enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
            #expect(outside.allSatisfy { "() *ANDOR".contains($0) }, "\(text): \(expression)")
        }
        #expect(try terms("x0y2019").map(\.words) == [["x"], ["0"], ["y"], ["2019"]])
    }

    @Test func `a text without words asks for nothing in particular`() throws {
        for text in ["", " \n\t", "!?", "\0"] {
            #expect(SearchExpression(SearchTerms(text, today: CivilDay(number: 0))) == nil)
        }
    }

    @Test func `a text without end is cut`() throws {
        let long = String(repeating: "abc ", count: 100_000)
        #expect(try terms(long).count <= SearchLimits.words)
        #expect(try terms(String(repeating: "é", count: 100_000)).count == 1)
    }
}
