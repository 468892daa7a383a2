import MediaLibrary
import PickerPluginKit
import PickerProtocol
import PickerTesting
import Synchronization
import Testing
import UniformTypes

/// What the page says of the form in which items leave, and of items that are being prepared.
@Suite(.serialized, .enabled(if: Chromium.isThere, "Chromium is not installed"))
struct BrowserPreparingTests {
    private let canaries: CanaryLibrary

    init() throws {
        canaries = try CanaryLibrary(count: 9)
    }

    private func library(_ making: FakeMaking) throws -> FakeLibrary {
        var knobs = FakeLibrary.Knobs()
        knobs.abilities = [.metadata, .representations]
        knobs.making = making
        return FakeLibrary(try FolderLibrary(roots: [canaries.root]), knobs)
    }

    @Test func `a picture that nobody looks at any more is not made`() async throws {
        var knobs = FakeLibrary.Knobs()
        knobs.describesForEver = true
        let library = FakeLibrary(try FolderLibrary(roots: [canaries.root]), knobs)
        _ = try await ServedLibrary.picking(library, Visit.several(3)) { page, _ in
            try await Chromium.run { browser in
                try await browser.open(page)
                try await browser.wait(Visit.isThere)
                try await reaches { library.counts.descriptions > 0 }
                #expect(library.counts.cancellations == 0)
                try await browser.click("#search")
                try await browser.type("nothing is called so")
                try await reaches { library.counts.cancellations == library.counts.descriptions }
                try await browser.wait("document.querySelector('#empty h2')")
                try await browser.click("#cancel")
            }
        }
    }

    /// Waits until something is the case.
    private nonisolated(nonsending) func reaches(_ isSo: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while !isSo() {
            try #require(ContinuousClock.now < end)
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private static let handed = "document.getElementById('handed').textContent"

    @Test func `the page names the form in which items leave, and they leave in it`() async throws {
        let place = try #require(canaries.items.first { $0.form == .png }).index
        let library = try library(FakeMaking())
        let result = try await ServedLibrary.picking(library, Visit.several(3)) { page, _ in
            try await Chromium.run { browser in
                try await browser.open(page)
                try await browser.wait(Visit.isThere)
                try await browser.click(Visit.cell(place))
                try await browser.wait("\(Self.handed).includes('PNG')")
                try await browser.click("#options")
                try await browser.click("#sheet input[value='compatible']")
                try await browser.click("#sheet button")
                try await browser.wait("\(Self.handed).includes('JPEG')")
                // How long what is yet to be made will be, nobody knows.
                let words = try await browser.run(Self.handed)
                #expect(words.string?.contains("PNG") == false)
                #expect(words.string?.contains("kB") == false)
                try await browser.confirm()
            }
        }
        #expect(result.results.map { $0.registeredTypeIdentifiers.first } == ["public.jpeg"])
    }

    @Test func `an item that is being prepared shows how far it is, and can be taken back`()
        async throws
    {
        let (ends, ended) = AsyncStream<Bool>.makeStream()
        var making = FakeMaking()
        making.work = { _ in
            // Is never ready by itself.
            do { try await Task.sleep(for: .seconds(600)) } catch {
                ended.yield(true)
                throw error
            }
        }
        var configuration = Visit.several(3)
        configuration.selection = .continuousAndOrdered
        let library = try library(making)
        let place = try #require(canaries.items.first { $0.form == .png }).index
        let result = try await ServedLibrary.picking(library, configuration) { page, host in
            try await Chromium.run { browser in
                try await browser.open(page)
                try await browser.wait(Visit.isThere)
                try await browser.click(Visit.cell(place))
                var told = host.selections.makeAsyncIterator()
                let chosen = try #require(await told.next()?.first)
                async let bytes = try? host.load(chosen, as: "public.jpeg")
                try await browser.wait("document.querySelector('#tray .ring[aria-valuenow]')")
                try await browser.click("#tray .remove")
                #expect(await told.next() == [])
                let loaded = await bytes
                #expect(loaded == nil)
                for await isEnded in ends {
                    #expect(isEnded)
                    break
                }
                try await browser.wait("!document.querySelector('#tray .ring')")
                try await browser.confirm()
            }
        }
        #expect(result.results == [])
    }
}
