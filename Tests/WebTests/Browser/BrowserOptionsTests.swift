import Foundation
import PickerHost
import PickerJSON
import PickerTesting
import Testing

/// What the person says of what leaves, and that it counts.
@Suite(.serialized, .enabled(if: Chromium.isThere, "Chromium is not installed"))
struct BrowserOptionsTests {
    private let visit: Visit

    init() throws {
        visit = try Visit(count: 12)
    }

    /// Opens the options, takes some, and closes them.
    private nonisolated(nonsending) func take(
        _ answers: [(String, String)],
        in browser: Chromium
    ) async throws {
        try await browser.click("#options")
        for (name, value) in answers {
            try await browser.click("#sheet input[name='\(name)'][value='\(value)']")
        }
        try await browser.click("#sheet button")
    }

    @Test func `the options take the place out of what is handed over`() async throws {
        let place = try #require(visit.library.items.first { $0.form == .jpg }).index
        let outcome = try await visit.picking { browser, _ in
            try await browser.click(Visit.cell(place))
            try await browser.wait(Visit.hasChosen(1))
            try await take([("location", "strip")], in: browser)
            try await browser.wait(
                "document.getElementById('handed').textContent.includes('without place')"
            )
            try await browser.confirm()
        }
        #expect(outcome.response.results.map(\.metadata?.location) == [.stripped])
    }

    @Test func `a place that is taken out stays out of what leaves at once`() async throws {
        var configuration = PickerConfiguration()
        configuration.selection = .continuous
        _ = try await visit.picking(configuration) { browser, picker in
            var told = picker.selections().makeAsyncIterator()
            try await take([("location", "strip")], in: browser)
            try await browser.click(Visit.cell(0))
            let results = try await told.next()
            #expect(results?.map(\.metadata?.location) == [.stripped])
            try await browser.click("#cancel")
        }
    }
}
