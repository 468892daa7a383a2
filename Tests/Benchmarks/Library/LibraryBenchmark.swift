import Foundation
import MediaLibrary
import PickerPluginKit
import SystemPackage

/// A library of a million files: the first index, what a start costs, and pages.
///
/// `POSTERN_BENCHMARK_FILES` names another number of files. Without a worker beside the program the
/// index holds what first bytes tell. Of a page and a search the median of several tries counts.
enum LibraryBenchmark {
    static func run() async throws -> [Measure] {
        let wanted = ProcessInfo.processInfo.environment["POSTERN_BENCHMARK_FILES"]
        let count = wanted.flatMap(Int.init) ?? 1_000_000
        let tree = try GeneratedLibrary(count: count)
        defer { tree.remove() }
        let building = try await seconds { try await Self.all(tree, pages: 1) }
        let finding = try await find(tree)
        var measures = [
            Measure.atMost(
                "first index of \(count) files",
                time(building),
                "find \(time(finding))",
                building / finding,
                .infinity
            )
        ]
        measures.append(try await scan(tree))
        measures += try await start(tree)
        return measures
    }

    private static func places(_ tree: GeneratedLibrary) -> LibraryPlaces {
        LibraryPlaces(roots: [FilePath(tree.folder.path)], state: FilePath(tree.state.path))
    }

    private static func find(_ tree: GeneratedLibrary) async throws -> Double {
        try await seconds {
            try Workshop.output(
                "/bin/sh",
                ["-c", "find '\(tree.folder.path)' -printf '%s %T@\\n' > /dev/null"]
            )
        }
    }

    /// Waits for everything in a library of its own, and reads the first pages.
    private static func all(_ tree: GeneratedLibrary, pages: Int) async throws {
        let library = try FolderLibrary(places(tree))
        var cursor: LibraryCursor?
        for _ in 0..<pages {
            let page = try await library.page(
                LibraryQuery(waits: .everything),
                after: cursor,
                limit: pageCount
            )
            cursor = page.next
            if cursor == nil { return }
        }
    }

    private static let pageCount = 100

    /// What a look at all files costs where nothing changed, with the start of the library; in
    /// turns with the peer, so that both find the machine alike.
    private static func scan(_ tree: GeneratedLibrary) async throws -> Measure {
        var times: [Double] = []
        var peers: [Double] = []
        for _ in 0..<3 {
            peers.append(try await find(tree))
            times.append(try await seconds { try await all(tree, pages: 1) })
        }
        let (scanning, finding) = (median(times), median(peers))
        return .atMost(
            "scan of \(tree.count) files, unchanged",
            time(scanning),
            "find \(time(finding))",
            scanning / finding,
            2
        )
    }

    /// What a second start finds, and costs.
    private static func start(_ tree: GeneratedLibrary) async throws -> [Measure] {
        let before = try Memory(of: "self").now
        let begin = ContinuousClock.now
        let library = try FolderLibrary(places(tree))
        let first = try await library.page(
            LibraryQuery(waits: .whatIsKnown),
            after: nil,
            limit: pageCount
        )
        let answering = elapsed(since: begin)
        guard first.items.count == min(pageCount, tree.count) else {
            throw BenchmarkError.nothingPicked
        }
        _ = try await library.page(LibraryQuery(waits: .everything), after: nil, limit: 1)
        var measures = [
            Measure.atMost(
                "first answer of a cold start with an index",
                time(answering),
                "150 ms",
                answering / 0.15,
                1
            )
        ]
        measures += try await pages(library)
        measures.append(try await search(library))
        measures.append(try await arrival(library, tree))
        try await scroll(library)
        let after = try Memory(of: "self").now - before
        measures.append(
            .atMost("memory after scrolling through", mebi(after), "150 MiB", after / 150, 1)
        )
        return measures
    }

    /// The time from the close of a new file to its place on the first page.
    private static func arrival(
        _ library: FolderLibrary,
        _ tree: GeneratedLibrary
    ) async throws -> Measure {
        var times: [Double] = []
        for number in 0..<5 {
            let name = "new-\(number).jpg"
            try GeneratedLibrary.jpeg(number).write(to: tree.folder.appendingPathComponent(name))
            let begin = ContinuousClock.now
            while true {
                let page = try await library.page(
                    LibraryQuery(waits: .whatIsKnown),
                    after: nil,
                    limit: number + 1
                )
                if page.items.contains(where: { $0.fileName == Array(name.utf8) }) { break }
                guard elapsed(since: begin) < 10 else { throw BenchmarkError.nothingPicked }
                try await Task.sleep(for: .milliseconds(5))
            }
            times.append(elapsed(since: begin))
        }
        let worst = times.max() ?? .nan
        return .atMost("a new file is visible, worst of 5", time(worst), "1 s", worst, 1)
    }

    private static func scroll(_ library: FolderLibrary) async throws {
        var cursor: LibraryCursor?
        repeat {
            let page = try await library.page(
                LibraryQuery(waits: .whatIsKnown),
                after: cursor,
                limit: 1_000
            )
            cursor = page.next
        } while cursor != nil
    }

    /// The worst first or next page over all filters, pairs of them and orders.
    private static func pages(_ library: FolderLibrary) async throws -> [Measure] {
        let kinds = (0..<12).map { MediaKinds(rawValue: 1 << $0) }
        var filters: [LibraryFilter?] = [nil] + kinds.map { .kinds($0) }
        filters += [PlaybackStyle.imageAnimated, .video].map { .playbackStyle($0) }
        for one in kinds {
            filters += [
                .all([.kinds(.images), .not(.kinds(one))]), .all([.kinds(.videos), .kinds(one)]),
                .any([.kinds(one), .kinds(.screenshots)]),
            ]
        }
        var worst = (time: 0.0, what: "")
        for (number, filter) in filters.enumerated() {
            for order in [LibraryQuery.Order.newestFirst, .oldestFirst, .name] {
                let query = LibraryQuery(filter: filter, order: order, waits: .whatIsKnown)
                var cursor: LibraryCursor?
                for place in ["first", "next"] {
                    let times = try await (0..<9).asyncMap { _ in
                        let begin = ContinuousClock.now
                        let page = try await library.page(query, after: cursor, limit: pageCount)
                        return (elapsed(since: begin), page.next)
                    }
                    let middle = median(times.map(\.0))
                    if middle > worst.time {
                        worst = (middle, "\(place), \(order), filter \(number)")
                    }
                    cursor = times.last?.1
                    if cursor == nil { break }
                }
            }
        }
        return [
            .atMost(
                "worst page of \(filters.count) filters (\(worst.what))",
                time(worst.time),
                "5 ms",
                worst.time / 0.005,
                1
            )
        ]
    }

    /// Every beginning of some searches, as they are typed.
    private static func search(_ library: FolderLibrary) async throws -> Measure {
        var times: [(time: Double, text: String)] = []
        for text in ["birthday", "june 2019", "img_12345", "garden 2011", "snow mountain"] {
            for end in text.indices.dropFirst(2) {
                let typed = String(text[..<end])
                let query = LibraryQuery(searchText: typed, waits: .whatIsKnown)
                let tries = try await (0..<5).asyncMap { _ in
                    let begin = ContinuousClock.now
                    _ = try await library.page(query, after: nil, limit: pageCount)
                    return elapsed(since: begin)
                }
                times.append((median(tries), typed))
            }
        }
        times.sort { $0.time < $1.time }
        let late = times[times.count * 95 / 100]
        return .atMost(
            "search while typing, p95 (\(late.text))",
            time(late.time),
            "50 ms",
            late.time / 0.05,
            1
        )
    }

    private static func elapsed(since begin: ContinuousClock.Instant) -> Double {
        let time = ContinuousClock.now - begin
        return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    }

    private static func time(_ seconds: Double) -> String {
        seconds < 1
            ? String(format: "%.1f ms", seconds * 1_000) : String(format: "%.1f s", seconds)
    }

    private static func mebi(_ value: Double) -> String { String(format: "+%.0f MiB", value) }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async throws
        -> [Value]
    {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
