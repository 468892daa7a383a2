import Foundation
import PickerHost
import PickerJSON
import PickerTesting
import Testing

/// How the page is read: by a screen reader, on small and large screens, in three languages.
@Suite(.serialized, .enabled(if: Chromium.isThere, "Chromium is not installed"))
struct BrowserReadingTests {
    private let visit: Visit

    init() throws {
        visit = try Visit(count: 12)
    }

    @Test func `a screen reader hears a grid, what each item is and what is chosen`() async throws {
        _ = try await visit.picking(Visit.several(3)) { browser, _ in
            try await browser.click(Visit.cell(1))
            try await browser.wait(Visit.hasChosen(1))
            let nodes = try await browser.ask("Accessibility.getFullAXTree")["nodes"]?.array ?? []
            let seen = nodes.filter { $0["ignored"] != true }
            func names(_ role: String) -> [String] {
                seen.filter { $0["role"]?["value"]?.string == role }
                    .map { $0["name"]?["value"]?.string ?? "" }
            }
            #expect(names("grid") == ["Choose photos"])
            let cells = names("gridcell")
            #expect(cells.count == 12)
            let kinds = ["Photo, ", "Video, ", "Animated picture, "]
            let unnamed = cells.filter { cell in !kinds.contains { cell.contains($0) } }
            #expect(unnamed == [])
            #expect(cells.filter { $0.hasPrefix("Number 1, ") }.count == 1)
            for role in ["button", "combobox", "listbox", "slider", "dialog", "image"] {
                let nameless = names(role).filter(\.isEmpty)
                #expect(nameless == [], "\(role) without a name")
            }
            try await browser.click("#cancel")
        }
    }

    @Test func `a day has a heading and rows of its own, from afar a month and a year`()
        async throws
    {
        let library = NumberedLibrary(count: 60, itemsOfMonth: 40)
        let result = try await ServedLibrary.picking(library, Visit.several(3)) { page, _ in
            try await Chromium.run { browser in
                try await browser.open(page)
                try await browser.wait(Visit.isThere)
                for (zoom, titles, second) in [
                    (3, ["Wednesday, January 24, 2024", "Tuesday, January 23, 2024"], "2"),
                    (2, ["Wednesday, January 24, 2024", "Tuesday, January 23, 2024"], "2"),
                    (1, ["January 2024", "December 2023"], "40"), (0, ["2024", "2023"], "40"),
                ] {
                    if zoom < 3 { try await browser.click(".zoom button:first-child") }
                    try await browser.wait(
                        "document.getElementById('grid').dataset.zoom === '\(zoom)'"
                    )
                    let found = try await browser.run(
                        """
                        [...document.querySelectorAll('#grid > .head')].slice(0, 2)
                          .map((one) => [one.textContent, one.nextElementSibling.firstChild
                            .dataset.place])
                        """
                    )
                    #expect(found[0] == [.string(titles[0]), "0"])
                    #expect(found[1] == [.string(titles[1]), .string(second)])
                }
                try await browser.click("#cancel")
                try await browser.wait(Visit.isOver)
            }
        }
        #expect(result.outcome == .cancelled)
    }

    @Test(arguments: [320, 390, 768, 3_840])
    func `nothing is cut off or covered, however wide the screen is`(_ width: Int) async throws {
        let look = Chromium.Look(width: width, height: width > 2_000 ? 2_160 : 640)
        let host = PartyInfo(name: String(repeating: "W", count: 80), version: "1")
        _ = try await visit.picking(Visit.several(3), look, host: host) { browser, _ in
            try await browser.click(Visit.cell(1))
            try await browser.wait("document.querySelectorAll('#tray li').length === 1")
            let excess = try await browser.run(
                """
                [...document.querySelectorAll('button, select, input, p, strong')]
                  .filter((one) => one.checkVisibility() && !one.closest('#tray, #side, #view'))
                  .map((one) => [one.id || one.className || one.textContent,
                    one.getBoundingClientRect()])
                  .filter(([, box]) => box.left < 0 || box.right > innerWidth
                    || box.top < 0 || box.bottom > innerHeight)
                  .map(([name]) => name)
                """
            )
            #expect(excess == [])
            let scrolled = try await browser.run("document.documentElement.scrollWidth")
            #expect(scrolled == .integer(Int64(width)))
            try await browser.click("#cancel")
        }
    }

    @Test(arguments: [("en", "Choose photos"), ("zh-CN", "选择照片"), ("ru", "Выберите фото")])
    func `the page speaks the person's language`(_ language: String, title: String) async throws {
        let look = Chromium.Look(language: language)
        _ = try await visit.picking(PickerConfiguration(), look) { browser, _ in
            let words = try await browser.run(
                "[document.documentElement.lang, document.getElementById('grid').ariaLabel]"
            )
            #expect(words[0]?.string?.prefix(2) == language.prefix(2))
            #expect(words[1] == .string(title))
            try await browser.click("#cancel")
        }
    }

    @Test func `every language has the same words`() async throws {
        _ = try await visit.picking { browser, _ in
            let missing = try await browser.run(
                """
                import('/words.js').then(({catalogue}) => {
                  const keys = (one, path) => one !== null && typeof one === 'object'
                    ? Object.keys(one).flatMap((key) => keys(one[key], path + '.' + key))
                    : [`${path}:${typeof one}`];
                  const all = Object.values(catalogue).map((words) => new Set(keys(words, '')));
                  return [all.length, ...all.flatMap((one) =>
                    all.flatMap((other) => [...other].filter((key) => !one.has(key))))];
                })
                """
            )
            #expect(missing == [3])
            try await browser.click("#cancel")
        }
    }
}
