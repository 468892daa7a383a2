import Foundation
import Glibc
import PickerHost
import PickerJSON
import PickerTesting
import Synchronization
import Testing

/// The page over a million items: what it costs, by the browser's own clocks.
///
/// A measurement, for a machine that does nothing else: it runs where `POSTERN_MEASURE` is set.
@Suite(
    .serialized,
    .enabled(if: Chromium.isThere, "Chromium is not installed"),
    .enabled(
        if: ProcessInfo.processInfo.environment["POSTERN_MEASURE"] != nil,
        "POSTERN_MEASURE is not set: nothing is measured"
    )
)
struct BrowserSpeedTests {
    /// Milliseconds, shown and held to a bar.
    private static func hold(_ what: String, _ found: JSON?, atMost bar: Double) throws {
        let found = try #require(found?.number)
        print("\(what): \(Int(found)), bar \(Int(bar))")
        #expect(found <= bar, "\(what)")
    }

    @Test(arguments: [100_000, 1_000_000])
    func `the first thumbnails of a large library are painted soon`(_ count: Int) async throws {
        try await Self.visiting(count) { browser in
            let painted = try await browser.run("window.painted")
            try Self.hold(
                "first thumbnails of \(count), ms",
                painted,
                atMost: count > 100_000 ? 700 : 500
            )
        }
    }

    /// A small library: how long a large one takes to find something is measured elsewhere.
    @Test func `what is searched for is painted soon`() async throws {
        try await Self.visiting(5_000) { browser in
            let searched = try await browser.run(Self.searching)
            try Self.hold("search answer painted, ms", searched, atMost: 100)
        }
    }

    @Test func `a million items scroll, and cost no memory`() async throws {
        try await Self.visiting(1_000_000) { browser in
            let before = try Self.residentBytes()
            let scrolled = try await browser.run(Self.scrolling)
            try Self.hold("longest task while scrolling, ms", scrolled[0], atMost: 50)
            try Self.hold("thumbnails after scrolling, ms", scrolled[1], atMost: 150)
            let last = try await browser.run("document.querySelector('#day').textContent")
            print("scrolled to \(last.string ?? "?")")
            let metrics = try await browser.ask("Performance.getMetrics")["metrics"]?.array ?? []
            func metric(_ name: String) -> JSON? {
                metrics.first { $0["name"]?.string == name }?["value"]
            }
            let nodes = try #require(metric("Nodes")?.number)
            #expect(nodes < 20_000)
            let heap = try #require(metric("JSHeapUsedSize")?.number)
            print("page memory, MiB: \(Int(heap / 1_048_576)), bar 150; nodes: \(Int(nodes))")
            #expect(heap < 150 * 1_048_576)
            let grown = try Self.residentBytes() - before
            print("server memory grown, MiB: \(grown >> 20), bar 64")
            #expect(grown < 64 << 20)
        }
    }

    /// Memory of this process, which serves the page.
    private static func residentBytes() throws -> Int {
        let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
            separator: " "
        )
        return try #require(Int(words[1])) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Presents a library of so many items, and lends the browser once thumbnails are there.
    private static nonisolated(nonsending) func visiting(
        _ count: Int,
        _ body: @escaping @Sendable (Chromium) async throws -> Void
    ) async throws {
        let library = NumberedLibrary(count: count)
        let result = try await ServedLibrary.picking(library, Visit.several(5)) { page, _ in
            try await Chromium.run { browser in
                try await browser.ask("Performance.enable")
                try await browser.open(page)
                try await browser.wait("document.querySelector('.cell')")
                try await browser.run(Self.filling)
                try await body(browser)
                try await browser.click("#cancel")
                try await browser.wait(Visit.isOver)
                let mistakes = try await browser.mistakes()
                #expect(mistakes == [])
            }
        }
        #expect(result.outcome == .cancelled)
        #expect(library.counts.items < 100_000, "as much was read as was looked at")
    }

    /// Whether every cell on the screen has its picture.
    private static let isFilled = """
        (() => {
          const box = document.getElementById('scroller').getBoundingClientRect();
          const cells = [...document.querySelectorAll('.cell')].filter((one) => {
            const place = one.getBoundingClientRect();
            return place.bottom > box.top && place.top < box.bottom;
          });
          return cells.length > 20 && cells.every((one) => one.querySelector('img.here'));
        })()
        """

    /// Keeps when every picture on the screen was there first.
    private static let filling = """
        (async () => {
          while (!\(isFilled)) await new Promise(requestAnimationFrame);
          window.painted = performance.now();
        })()
        """

    /// Scrolls fast, far and to the end; gives the longest task meanwhile, and how long the
    /// pictures took afterwards.
    private static let scrolling = """
        (async () => {
          const tasks = [0];
          const watch = new PerformanceObserver((list) =>
            tasks.push(...list.getEntries().map((one) => one.duration)));
          watch.observe({type: 'longtask'});
          const scroller = document.getElementById('scroller');
          const frame = () => new Promise(requestAnimationFrame);
          for (let step = 0; step < 240; step += 1) {
            scroller.scrollTop += step % 60 === 59 ? 900000 : 700;
            await frame();
          }
          const start = performance.now();
          while (!\(isFilled) && performance.now() - start < 10000) await frame();
          const filled = performance.now() - start;
          watch.disconnect();
          return [Math.max(...tasks), filled];
        })()
        """

    /// Writes into the search field; gives how long the answer took.
    private static let searching = """
        (async () => {
          const input = document.getElementById('search');
          const first = () => document.querySelector('.cell[aria-label]')?.dataset.place
            + document.getElementById('grid').ariaRowCount;
          const before = first();
          const start = performance.now();
          input.value = '499';
          input.dispatchEvent(new InputEvent('input'));
          while (first() === before && performance.now() - start < 10000) {
            await new Promise(requestAnimationFrame);
          }
          return performance.now() - start;
        })()
        """
}
