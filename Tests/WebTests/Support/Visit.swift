import Foundation
import Glibc
import PickerHost
import PickerTesting
import SystemPackage
import Testing

/// A library whose items all stand on one screen, and a person who picks from it in a browser.
final class Visit: Sendable {
    let library: CanaryLibrary
    let stage: WebStage

    /// What a host got.
    struct Outcome: Sendable {
        let response: PickerResponse
        let data: [[UInt8]]
    }

    init(count: Int = 30) throws {
        library = try CanaryLibrary(count: count)
        // On one day, newest first.
        for item in library.items {
            let time = timespec(tv_sec: 1_500_000_000 - item.index, tv_nsec: 0)
            try #require(utimensat(AT_FDCWD, item.path.string, [time, time], 0) == 0)
        }
        stage = try WebStage(library: library.root, isOrdinary: true)
    }

    /// Presents, lets a person do something on the page, and gives what the host got.
    nonisolated(nonsending) func picking(
        _ configuration: PickerConfiguration = PickerConfiguration(),
        _ look: Chromium.Look = Chromium.Look(),
        host: PartyInfo = WebStage.host,
        _ body: nonisolated(nonsending) (Chromium, Picker) async throws -> Void
    ) async throws -> Outcome {
        try await withPicker(stage.plugin, host: host) { picker in
            async let response = picker.present(configuration)
            let page = try await stage.page()
            try await Chromium.run(look) { browser in
                try await browser.open("file://\(page.path)")
                try await browser.wait(Visit.isThere)
                try await body(browser, picker)
                let mistakes = try await browser.mistakes()
                #expect(mistakes == [])
            }
            let answered = try await response
            var data: [[UInt8]] = []
            for result in answered.results {
                data.append(Array(try await result.itemProvider.loadDataRepresentation(for: .data)))
            }
            return Outcome(response: answered, data: data)
        }
    }

    /// The bytes of items, by their places.
    func bytes(_ places: [Int]) throws -> [[UInt8]] {
        try places.map { try library.items[$0].content() }
    }

    /// A configuration that takes several items, in the order of choosing.
    static func several(_ limit: Int) -> PickerConfiguration {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = limit
        configuration.selection = .ordered
        return configuration
    }

    /// Whether the grid shows what the library has.
    static let isThere = "document.querySelector('.cell[aria-selected]')"
    /// Whether the page says that it is over.
    static let isOver = "!document.getElementById('over').hidden"

    /// The cell of an item, once it shows the item: a place that is still empty takes no choice.
    static func cell(_ place: Int) -> String { ".cell[aria-selected][data-place=\"\(place)\"]" }

    /// Whether so many items are chosen.
    static func hasChosen(_ count: Int) -> String {
        "document.querySelectorAll('.cell.chosen').length === \(count)"
    }

    /// Whether the page says something of this sort for a moment.
    static func notes(_ words: String) -> String {
        "document.getElementById('note').textContent.includes('\(words)')"
    }
}

extension Chromium {
    /// Confirms as soon as that counts: a picker that just came up, or changed, takes no word yet.
    nonisolated(nonsending) func confirm() async throws {
        try await act(until: Visit.isOver) {
            try await run("document.getElementById('note').textContent = ''")
            try await click("#done")
            try await wait("\(Visit.isOver) || document.getElementById('note').textContent")
        }
    }
}
