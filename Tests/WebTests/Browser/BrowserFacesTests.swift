import MediaLibrary
import PickerJSON
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import Testing

@testable import ScriptedPlugin

/// One story, told by a script and done by a person on the page, has one result.
@Suite(.serialized, .enabled(if: Chromium.isThere, "Chromium is not installed"))
struct BrowserFacesTests {
    private let visit: Visit

    init() throws {
        visit = try Visit(count: 12)
    }

    private static let stories = [
        "choose index:3\nchoose index:1\nchoose index:7\nmove 3 0\nunchoose index:3\ndone",
        "range 5 2\ntoggle index:4\ndone",
        "kinds images\nall\nkinds\nsort oldest\nunchoose index:11\ndone",
        "choose index:2\nsearch film\nnone\nsearch\nlocation strip\nchoose index:0\ndone",
        "zoom in\nzoom in\nchoose index:0\nzoom out\nnone\ndone",
        "choose index:2\ncancel",
    ]

    @Test(arguments: stories)
    func `a script and a page agree`(_ story: String) async throws {
        let scenario = try Scenario(text: story)
        var knobs = FakeLibrary.Knobs()
        knobs.abilities = [.metadata, .representations]
        knobs.making = FakeMaking()
        let library = FakeLibrary(try FolderLibrary(roots: [visit.library.root]), knobs)
        let configuration = Visit.several(6)
        let face = FakeInterface(followsModel: true) { presentation in
            presentation.model.send(.visible(true))
            presentation.model.send(.focused(true))
            return try await ScenarioPlayer(presentation).play(scenario)
        }
        let identity = PluginIdentity(name: "test", version: "1", summary: "", isUnattended: true)
        let parts = SessionParts(identity: identity, library: library, interface: face)
        let scripted = try await withPlugin(parts) { host in
            let info = PartyInfo(name: "Letter writer", version: "1")
            _ = try await host.call(
                Initialize.self,
                Initialize.Params(host: info),
                timeout: .seconds(60)
            )
            return try await host.call(
                Present.self,
                Present.Params(configuration: configuration),
                timeout: .seconds(60)
            ).result
        }.value
        let drawn = try await ServedLibrary.picking(library, configuration) { page, _ in
            try await Chromium.run { browser in
                try await browser.open(page)
                try await browser.wait(Visit.isThere)
                for step in scenario.steps { try await browser.perform(step) }
            }
        }
        #expect(drawn.outcome == scripted.outcome)
        #expect(drawn.results.map(\.suggestedName) == scripted.results.map(\.suggestedName))
        #expect(drawn.results.map(\.metadata) == scripted.results.map(\.metadata))
        #expect(
            drawn.results.map(\.registeredTypeIdentifiers)
                == scripted.results.map(\.registeredTypeIdentifiers)
        )
        #expect((drawn.outcome == .cancelled) == story.hasSuffix("cancel"))
    }
}

extension Chromium {
    /// Does what a step of a story says, with the pointer and the keyboard, and waits until the
    /// page shows what came of it.
    fileprivate nonisolated(nonsending) func perform(_ step: ScenarioStep) async throws {
        switch step {
        case .search(let text):
            try await run("document.getElementById('search').select()")
            if text.isEmpty { try await press(.delete) } else { try await type(text) }
            try await settle("screen.view.text === '\(text)'")
            try await run("document.activeElement.blur()")
        case .sort(let order):
            let word = order == .oldestFirst ? "oldestFirst" : "newestFirst"
            try await take(word, from: 2)
            try await settle("screen.view.order === '\(word)'")
        case .kinds(let kinds):
            let number = kinds.isEmpty ? "" : String(kinds.rawValue)
            try await take(number, from: 1)
            try await settle("String(screen.view.kinds ?? '') === '\(number)'")
        case .zoom(let isIn):
            let zoom = try await run("Number(document.getElementById('grid').dataset.zoom)").integer
            try await click(".zoom button:nth-child(\(isIn ? 2 : 1))")
            try await settle("screen.zoom === \((zoom ?? 0) + (isIn ? 1 : -1))")
        case .location:
            try await click("#options")
            try await click("#sheet input[value='strip']")
            try await click("#sheet button")
            try await settle("screen.options.location === 'strip'")
        case .done: try await confirm()
        case .cancel:
            try await click("#cancel")
            try await wait(Visit.isOver)
        default: try await choose(step)
        }
    }

    private nonisolated(nonsending) func choose(_ step: ScenarioStep) async throws {
        switch step {
        case .choose(.places(let places)), .toggle(.places(let places)),
            .unchoose(.places(let places)):
            for place in places { try await changing { try await click(Visit.cell(place)) } }
        case .range(let first, let last):
            try await changing { try await drag(Visit.cell(first), to: Visit.cell(last)) }
        case .all:
            try await run("document.querySelector('\(Visit.cell(0))').focus()")
            try await changing { try await press(.letter("a"), holding: Key.control) }
        case .clear:
            while try await run("document.querySelectorAll('#tray li').length") != 0 {
                try await changing { try await click("#tray li .remove") }
            }
        case .move(let number, let behind):
            for place in stride(from: number, to: behind + 1, by: -1) {
                let item = "document.querySelector('#tray li:nth-child(\(place)) .open')"
                try await run("\(item).focus()")
                try await changing { try await press(.left, holding: Key.alt) }
            }
        default: Issue.record("nobody does this on a page: \(step)")
        }
    }

    private nonisolated(nonsending) func take(_ value: String, from select: Int) async throws {
        try await run(
            """
            (() => {
              const select = document.querySelector('.ways select:nth-of-type(\(select))');
              select.value = '\(value)';
              select.dispatchEvent(new Event('change'));
            })()
            """
        )
    }

    /// Does something that changes what is chosen.
    private nonisolated(nonsending) func changing(
        _ body: nonisolated(nonsending) () async throws -> Void
    ) async throws {
        let tray = "[...document.querySelectorAll('#tray li')].map((one) => one.dataset.id).join()"
        let before = try await run(tray).string ?? ""
        try await body()
        try await settle("screen.tray.map((one) => one.id).join() !== '\(before)'")
    }

    /// Waits until something is true of what is to be shown, and all of it is shown.
    private nonisolated(nonsending) func settle(_ condition: String) async throws {
        let script = """
            fetch('/news?after=0').then((answer) => answer.json()).then((screen) =>
              (\(condition)) && screen.count !== undefined
                && String(screen.revision) === document.body.dataset.revision
                && !document.querySelector('.cell:not([hidden], [aria-selected])'))
            """
        try await act(until: script) {}
    }
}
