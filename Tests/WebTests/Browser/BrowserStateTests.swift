import Foundation
import MediaLibrary
import PickerHost
import PickerPluginKit
import PickerTesting
import SystemPackage
import Testing

/// What the page says where there is little to choose from, and what it shows before it lets go.
@Suite(.serialized, .enabled(if: Chromium.isThere, "Chromium is not installed"))
struct BrowserStateTests {
    private let visit: Visit

    init() throws {
        visit = try Visit(count: 12)
    }

    /// What the page says instead of items.
    private static let said = "document.querySelector('#empty h2')?.textContent"

    @Test(arguments: [
        (LibraryError.notAuthorized, "Not allowed"), (.ioError, "Your library does not answer"),
    ])
    func `a library that fails is explained to the person, and not to the host`(
        _ failure: LibraryError,
        _ title: String
    ) async throws {
        var knobs = FakeLibrary.Knobs()
        knobs.listingFailure = failure
        let library = FakeLibrary(try FolderLibrary(roots: [visit.library.root]), knobs)
        let result = try await ServedLibrary.picking(library, Visit.several(3)) { page, _ in
            try await Chromium.run { browser in
                try await browser.open(page)
                try await browser.wait("\(Self.said) === '\(title)'")
                let cells = try await browser.run("document.querySelectorAll('.cell').length")
                #expect(cells == 0)
                try await browser.click("#cancel")
                try await browser.wait(Visit.isOver)
            }
        }
        #expect(result.outcome == .cancelled)
    }

    @Test func `an empty library and a filter that nothing fits are told apart`() async throws {
        let home = try TemporaryFolder()
        let picture = try #require(visit.library.items.first { $0.form == .png })
        let pictures = try home.folder("pictures")
        try home.write(picture.content(), to: "pictures/one.png")
        for (folder, title) in [
            (try home.folder("empty"), "No photos yet"),
            (pictures, "Nothing that fits"),
        ] {
            var configuration = PickerConfiguration()
            configuration.filter = .videos
            let library = try FolderLibrary(roots: [folder])
            let result = try await ServedLibrary.picking(library, configuration) { page, _ in
                try await Chromium.run { browser in
                    try await browser.open(page)
                    try await browser.wait("\(Self.said) === '\(title)'")
                    try await browser.click("#cancel")
                    try await browser.wait(Visit.isOver)
                }
            }
            #expect(result.outcome == .cancelled)
        }
    }

    @Test func `where nothing is found, one click shows everything again`() async throws {
        _ = try await visit.picking { browser, _ in
            try await browser.click("#search")
            try await browser.type("nothing is called so")
            try await browser.wait("\(Self.said) === 'Nothing found'")
            try await browser.click("#empty button")
            try await browser.wait("document.querySelectorAll('.cell').length === 12")
            try await browser.click("#cancel")
        }
    }

    @Test func `what was chosen beforehand is shown, each of it, before it can leave`()
        async throws
    {
        var configuration = Visit.several(10)
        configuration.includesAssetIdentifiers = true
        let first = try await visit.picking(configuration) { browser, _ in
            try await browser.run("document.querySelector('\(Visit.cell(0))').focus()")
            try await browser.press(.letter("a"), holding: Chromium.Key.control)
            try await browser.wait("document.querySelectorAll('#tray li').length === 10")
            try await browser.confirm()
        }
        let identifiers = first.response.results.compactMap(\.assetIdentifier)
        #expect(identifiers.count == 10)
        configuration.preselectedAssetIdentifiers = identifiers
        let look = Chromium.Look(width: 320, height: 640)
        let again = try await visit.picking(configuration, look) { browser, _ in
            try await browser.wait("document.querySelectorAll('#tray li').length === 10")
            try await browser.act(until: Visit.notes("chosen beforehand")) {
                try await browser.run("document.getElementById('note').textContent = ''")
                try await browser.click("#done")
                try await browser.wait("document.getElementById('note').textContent")
            }
            let isOver = try await browser.run(Visit.isOver)
            #expect(isOver == false)
            let places = 1...10
            for place in places {
                let item = "document.querySelector('#tray li:nth-child(\(place))')"
                try await browser.run("\(item).scrollIntoView({inline: 'nearest'})")
                try await browser.wait("!\(item).classList.contains('unseen')")
            }
            try await browser.wait("!document.querySelector('#done.blocked')")
            try await browser.confirm()
        }
        #expect(again.data == first.data)
    }
}
