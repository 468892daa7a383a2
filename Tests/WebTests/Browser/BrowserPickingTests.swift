import Foundation
import PickerHost
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// What a person does on the page, in a real browser, and what reaches the host.
@Suite(.serialized, .enabled(if: Chromium.isThere, "Chromium is not installed"))
struct BrowserPickingTests {
    private let visit: Visit

    init() throws {
        visit = try Visit()
    }

    @Test func `one item is picked with one click and done`() async throws {
        let outcome = try await visit.picking { browser, _ in
            try await browser.click(Visit.cell(2))
            try await browser.wait(Visit.hasChosen(1))
            try await browser.confirm()
        }
        #expect(outcome.response.outcome == .picked)
        #expect(try outcome.data == visit.bytes([2]))
    }

    @Test func `where one item is wanted, a second click takes another one`() async throws {
        let outcome = try await visit.picking { browser, _ in
            for place in [2, 5] {
                try await browser.click(Visit.cell(place))
                try await browser.wait("\(Visit.hasChosen(1)) && \(isChosen(place))")
            }
            try await browser.confirm()
        }
        #expect(try outcome.data == visit.bytes([5]))
    }

    @Test func `items arrive in the order of their numbers, which the tray can change`()
        async throws
    {
        let outcome = try await visit.picking(Visit.several(5)) { browser, _ in
            for (count, place) in [4, 0, 7, 9].enumerated() {
                try await browser.click(Visit.cell(place))
                try await browser.wait(Visit.hasChosen(count + 1))
            }
            #expect(try await numbers([4, 0, 7, 9], in: browser) == ["1", "2", "3", "4"])
            try await browser.click("#tray li:nth-child(2) .remove")
            try await browser.wait(Visit.hasChosen(3))
            try await browser.run("document.querySelector('#tray li:nth-child(3) .open').focus()")
            try await browser.press(.left, holding: Chromium.Key.alt)
            try await browser.wait(
                "document.querySelector('\(Visit.cell(9)) .tick').textContent === '2'"
            )
            #expect(try await numbers([4, 9, 7], in: browser) == ["1", "2", "3"])
            try await browser.confirm()
        }
        #expect(try outcome.data == visit.bytes([4, 9, 7]))
    }

    @Test func `the keyboard alone chooses a range and confirms, up to the limit`() async throws {
        let outcome = try await visit.picking(Visit.several(4)) { browser, _ in
            try await browser.act(until: "document.activeElement.matches('.cell')") {
                try await browser.press(.tab)
            }
            try await browser.press(.space)
            try await browser.wait(Visit.hasChosen(1))
            for count in 2...3 {
                try await browser.press(.right, holding: Chromium.Key.shift)
                try await browser.wait(Visit.hasChosen(count))
            }
            try await browser.press(.letter("a"), holding: Chromium.Key.control)
            try await browser.wait(Visit.hasChosen(4))
            try await browser.wait(Visit.notes("4"))
            let reason = try await browser.run(
                "document.querySelector('\(Visit.cell(6))').getAttribute('aria-disabled')"
            )
            #expect(reason == "true")
            try await browser.act(until: Visit.isOver) {
                try await browser.press(.enter, holding: Chromium.Key.control)
            }
        }
        #expect(try outcome.data == visit.bytes([0, 1, 2, 3]))
    }

    @Test func `a click with shift chooses all between, and drawing over items does`() async throws
    {
        let outcome = try await visit.picking(Visit.several(9)) { browser, _ in
            try await browser.click(Visit.cell(1))
            try await browser.wait(Visit.hasChosen(1))
            try await browser.click(Visit.cell(4), holding: Chromium.Key.shift)
            try await browser.wait(Visit.hasChosen(4))
            try await browser.drag(Visit.cell(12), to: Visit.cell(10))
            try await browser.wait(Visit.hasChosen(7))
            try await browser.confirm()
        }
        #expect(try outcome.data == visit.bytes([1, 2, 3, 4, 12, 11, 10]))
    }

    @Test func `a finger chooses with a touch`() async throws {
        let look = Chromium.Look(width: 390, height: 800, isTouched: true)
        let outcome = try await visit.picking(Visit.several(3), look) { browser, _ in
            for (count, place) in [3, 1].enumerated() {
                try await browser.tap(Visit.cell(place))
                try await browser.wait(Visit.hasChosen(count + 1))
            }
            try await browser.confirm()
        }
        #expect(try outcome.data == visit.bytes([3, 1]))
    }

    @Test func `what is searched for is found, and chosen items stay chosen`() async throws {
        let outcome = try await visit.picking(Visit.several(3)) { browser, _ in
            try await browser.click(Visit.cell(3))
            try await browser.wait(Visit.hasChosen(1))
            let name = visit.library.items[20].path.stem ?? ""
            try await browser.click("#search")
            try await browser.type(String(name))
            try await browser.wait("document.querySelectorAll('.cell').length === 1")
            try await browser.click(Visit.cell(0))
            try await browser.wait("document.querySelectorAll('#tray li').length === 2")
            try await browser.confirm()
        }
        #expect(try outcome.data == visit.bytes([3, 20]))
    }

    @Test func `an album shows what lies in it alone`() async throws {
        let item = visit.library.items[8]
        let name = try #require(item.path.removingLastComponent().lastComponent?.string)
        let outcome = try await visit.picking { browser, _ in
            try await browser.wait("document.querySelectorAll('#side details').length")
            try await browser.run(
                "for (const one of document.querySelectorAll('#side details')) one.open = true"
            )
            try await browser.click("#side button[title='\(name)']")
            try await browser.wait("document.querySelectorAll('.cell').length === 1")
            try await browser.click(Visit.cell(0))
            try await browser.wait(Visit.hasChosen(1))
            try await browser.confirm()
        }
        #expect(try outcome.data == visit.bytes([8]))
    }

    @Test func `what the host's filter keeps out is nowhere on the page`() async throws {
        var configuration = Visit.several(5)
        configuration.filter = .images
        let pictures = visit.library.items.filter { $0.form != .mp4 }.count
        let outcome = try await visit.picking(configuration) { browser, _ in
            let count = "document.querySelectorAll('.cell[aria-selected]').length"
            #expect(try await browser.run(count) == .integer(Int64(pictures)))
            try await browser.click("#cancel")
        }
        #expect(outcome.response.outcome == .cancelled)
        #expect(outcome.data.isEmpty)
    }

    @Test func `a large look goes from item to item, and chooses`() async throws {
        let outcome = try await visit.picking(Visit.several(3)) { browser, _ in
            try await browser.run("document.querySelector('\(Visit.cell(4))').focus()")
            try await browser.press(.letter("p"))
            try await browser.wait("document.querySelector('#preview .stage .here')")
            try await browser.press(.right)
            let name = visit.library.items[5].path.lastComponent?.string ?? ""
            try await browser.wait(
                "document.querySelector('#preview strong').textContent === '\(name)'"
            )
            try await browser.press(.space)
            try await browser.wait("document.querySelector('#preview .choose.main')")
            try await browser.press(.escape)
            try await browser.wait("!document.getElementById('preview').open")
            // Which follows with the event of its closing.
            try await browser.wait("document.activeElement.dataset.place === '5'")
            try await browser.confirm()
        }
        #expect(try outcome.data == visit.bytes([5]))
    }

    private func isChosen(_ place: Int) -> String {
        "document.querySelector('\(Visit.cell(place))').classList.contains('chosen')"
    }

    private nonisolated(nonsending) func numbers(
        _ places: [Int],
        in browser: Chromium
    ) async throws -> [String] {
        let script = """
            \(places).map((place) =>
              document.querySelector(`.cell[data-place="${place}"] .tick`).textContent)
            """
        return try await browser.run(script).array?.compactMap(\.string) ?? []
    }
}
