import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// Films on the page, and what moves by itself.
@Suite(.serialized, .enabled(if: Chromium.isThere, "Chromium is not installed"))
struct BrowserFilmTests {
    private static let film = "document.querySelector('#preview video')"

    /// A library whose newest item is a film of a second, as ffmpeg makes it.
    private let visit: Visit

    init() async throws {
        visit = try Visit(count: 6)
        let path = visit.library.root.appending("film.webm")
        let maker = try ChildProcess.spawn(
            ProcessSpecification(
                executable: "/usr/bin/env",
                arguments: [
                    "ffmpeg", "-v", "error", "-f", "lavfi", "-i",
                    "testsrc=size=64x48:rate=10:duration=1", "-c:v", "libvpx", path.string,
                ],
                environment: ProcessEnvironment([("PATH", "/usr/bin:/bin")])
            )
        )
        try #require(await maker.waitForExit() == .exited(0))
        let time = timespec(tv_sec: 1_500_000_100, tv_nsec: 0)
        try #require(utimensat(AT_FDCWD, path.string, [time, time], 0) == 0)
    }

    private nonisolated(nonsending) func look(at place: Int, in browser: Chromium) async throws {
        try await browser.run("document.querySelector('\(Visit.cell(place))').focus()")
        try await browser.press(.letter("p"))
        try await browser.wait("document.getElementById('preview').open")
    }

    @Test func `a film plays to its end where it is looked at`() async throws {
        _ = try await visit.picking { browser, _ in
            try await look(at: 0, in: browser)
            try await browser.wait("\(Self.film).ended")
            let size = try await browser.run("[\(Self.film).videoWidth, \(Self.film).videoHeight]")
            #expect(size == [64, 48])
            try await browser.press(.escape)
            try await browser.wait("!document.getElementById('preview').open")
            // The event of its closing follows later, and with it goes the film.
            try await browser.wait("document.querySelectorAll('video').length === 0")
            try await browser.click("#cancel")
        }
    }

    @Test func `nothing moves by itself where the person wants it so`() async throws {
        _ = try await visit.picking(Visit.several(2), Chromium.Look(isStill: true)) { browser, _ in
            let moving = try await browser.run(
                """
                [...document.querySelectorAll('*')].filter((one) =>
                  getComputedStyle(one).transitionDuration.split(',').some((time) =>
                    parseFloat(time) > 0)).length
                """
            )
            #expect(moving == 0)
            try await look(at: 0, in: browser)
            try await browser.wait("\(Self.film).readyState >= 1")
            let state = try await browser.run("[\(Self.film).autoplay, \(Self.film).paused]")
            #expect(state == [false, true])
            try await browser.press(.escape)
            try await browser.wait("!document.getElementById('preview').open")
            try await browser.click("#cancel")
        }
    }
}
