import Foundation
import PickerHost
import PickerJSON
import PickerTesting
import Testing

/// How a picker in a browser ends, and what cannot end it with a choice.
@Suite(.serialized, .enabled(if: Chromium.isThere, "Chromium is not installed"))
struct BrowserEndingTests {
    private let visit: Visit

    init() throws {
        visit = try Visit(count: 12)
    }

    /// The ends that a browser alone can give; the others stand with the attacks on a page.
    enum End: String, CaseIterable {
        case escape = "the escape key"
        case cancel = "the cancel button"
        case other = "another address"
        case closed = "a closed tab"
        case killed = "a browser that is killed"
        case dismissed = "the host"
        case resized = "a window that changes its size all the time, and then escape"
        case asleep = "a machine that falls asleep"
    }

    @Test(arguments: End.allCases)
    func `A55 three items are chosen and nothing is delivered after`(_ end: End) async throws {
        let outcome = try await visit.picking(Visit.several(5)) { browser, picker in
            for place in 0..<3 { try await browser.click(Visit.cell(place)) }
            try await browser.wait(Visit.hasChosen(3))
            switch end {
            case .escape: try await browser.press(.escape)
            case .cancel: try await browser.click("#cancel")
            case .other: try await browser.open("about:blank")
            case .closed: try await browser.ask("Page.close")
            case .killed: browser.kill()
            case .dismissed: try await picker.dismiss()
            case .resized:
                for step in 0..<40 { try await browser.resize(320 + step * 97 % 1_500, 640) }
                let chosen = try await browser.run("document.querySelectorAll('#tray li').length")
                #expect(chosen == 3)
                try await browser.press(.escape)
            case .asleep:
                try await browser.ask("Page.setWebLifecycleState", ["state": "frozen"])
            }
            if [.escape, .cancel, .dismissed, .resized].contains(end) {
                try await browser.wait(Visit.isOver)
                let rest = try await browser.run("document.querySelectorAll('img, video').length")
                #expect(rest == 0)
            }
        }
        #expect(outcome.response.outcome == .cancelled)
        #expect(outcome.data.isEmpty)
    }

    /// Says that the person is done, as the page does, and gives why that does not count.
    private static let done = """
        fetch('/act', {method: 'POST', headers: {'Content-Type': 'application/json'},
          body: '{"do":"done"}'}).then((answer) => answer.json()).then(({refusal}) => refusal?.why)
        """

    @Test func `R16 a done that cannot have been meant does not count`() async throws {
        let outcome = try await visit.picking { browser, _ in
            try await browser.click(Visit.cell(1))
            try await browser.wait(Visit.hasChosen(1))
            // The page is behind another one.
            try await browser.elsewhere { _ in
                try await browser.wait("document.hidden")
                let answer = try await browser.run(Self.done)
                #expect(answer == "notInFront")
                try await browser.run("document.getElementById('done').click()")
                try await browser.wait(Visit.notes("not in front"))
            }
            try await browser.confirm()
        }
        #expect(try outcome.data == visit.bytes([1]))
    }

    @Test func `R16 what the host changes has to be looked at again`() async throws {
        let outcome = try await visit.picking(Visit.several(3)) { browser, picker in
            for place in 0..<3 { try await browser.click(Visit.cell(place)) }
            try await browser.wait(Visit.hasChosen(3))
            try await picker.update(PickerConfiguration.Update(selectionLimit: 2))
            try await browser.wait("document.getElementById('done').classList.contains('blocked')")
            try await browser.click("#tray li:nth-child(1) .remove")
            try await browser.wait(Visit.hasChosen(2))
            try await browser.confirm()
        }
        #expect(try outcome.data == visit.bytes([1, 2]))
    }

    @Test func `A61 nobody listens any more a second after the decision`() async throws {
        try await withPicker(visit.stage.plugin, host: WebStage.host) { picker in
            async let response = picker.present()
            let page = try await visit.stage.page()
            let decided = try await Chromium.run { browser in
                try await browser.open("file://\(page.path)")
                try await browser.wait(Visit.isThere)
                try await browser.click(Visit.cell(0))
                try await browser.wait(Visit.hasChosen(1))
                try await browser.confirm()
                return ContinuousClock.now
            }
            #expect(try await response.outcome == .picked)
            #expect(await RawHTTP.isSilent(page.port, by: decided + .seconds(1)))
        }
    }

    @Test func `two pickers at once do not disturb each other`() async throws {
        let other = try Visit(count: 3)
        let outcome = try await visit.picking { browser, _ in
            let second = try await other.picking { second, _ in
                try await second.click(Visit.cell(1))
                try await second.wait(Visit.hasChosen(1))
                try await second.confirm()
            }
            #expect(try second.data == other.bytes([1]))
            try await browser.click(Visit.cell(0))
            try await browser.wait(Visit.hasChosen(1))
            try await browser.confirm()
        }
        #expect(try outcome.data == visit.bytes([0]))
    }

    @Test func `each change of a continuous selection reaches the host at once`() async throws {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 3
        configuration.selection = .continuous
        let outcome = try await visit.picking(configuration) { browser, picker in
            var counts = picker.selections().makeAsyncIterator()
            for place in 0..<2 {
                try await browser.click(Visit.cell(place))
                let count = try await counts.next()?.count
                #expect(count == place + 1)
            }
            let words = try await browser.run("document.getElementById('handed').textContent")
            #expect(words.string?.contains("at once") == true)
            try await browser.confirm()
        }
        #expect(try outcome.data == visit.bytes([0, 1]))
    }
}
