import Foundation

/// Measures what the project promises, each beside a peer or the physical limit in the same run.
///
/// `swift run -c release Benchmarks [ROW…]`: a table of ratios; exit status 1 where a bar is missed.
/// Absolute figures say little on a shared machine; the ratios hold.
@main struct Benchmarks {
    static func main() async throws {
        let wanted = Set(CommandLine.arguments.dropFirst())
        let isWanted = { (name: String) in wanted.isEmpty || wanted.contains(name) }
        let rows: [(String, (Workshop) async throws -> [Measure])] = [
            ("ping", PingBenchmark.run),
            ("window", PingBenchmark.window),
            ("attachments", TransferBenchmark.attachments),
            ("delivery", TransferBenchmark.delivery),
            ("file", TransferBenchmark.file),
            ("spawn", SpawnBenchmark.run),
            ("guard", GuardBenchmark.run),
        ]
        let workshop = rows.contains { isWanted($0.0) } ? try Workshop() : nil
        defer { workshop?.remove() }
        print("| what | here | beside it | ratio | bar | |")
        print("| --- | --- | --- | --- | --- | --- |")
        var isMet = true
        func show(_ measures: [Measure]) {
            for measure in measures {
                print(measure.row)
                isMet = isMet && measure.isMet
            }
        }
        for (name, run) in rows where isWanted(name) {
            if let workshop { show(try await run(workshop)) }
        }
        workshop?.remove()
        if isWanted("library") { show(try await LibraryBenchmark.run()) }
        if isWanted("previews") { show(try await PreviewBenchmark.run()) }
        if isWanted("thumbnails") { show(try await ThumbnailBenchmark.run()) }
        if isWanted("metadata") { show(try await MetadataBenchmark.run()) }
        if isWanted("conversions") { show(try await ConversionBenchmark.run()) }
        if isWanted("strip") { show(try await ConversionBenchmark.strip()) }
        exit(isMet ? 0 : 1)
    }
}

/// One line of the table.
struct Measure {
    let what: String
    let here: String
    let peer: String
    let ratio: Double
    /// The ratio that is promised, as a least or a most.
    let bar: ClosedRange<Double>

    static func atMost(
        _ what: String,
        _ here: String,
        _ peer: String,
        _ ratio: Double,
        _ bar: Double
    ) -> Measure {
        Measure(what: what, here: here, peer: peer, ratio: ratio, bar: -.infinity...bar)
    }

    static func atLeast(
        _ what: String,
        _ here: String,
        _ peer: String,
        _ ratio: Double,
        _ bar: Double
    ) -> Measure {
        Measure(what: what, here: here, peer: peer, ratio: ratio, bar: bar...(.infinity))
    }

    var isMet: Bool { bar.contains(ratio) }

    var row: String {
        let bound =
            bar == -.infinity...(.infinity)
            ? "none"
            : bar.upperBound == .infinity
                ? String(format: "≥ %.2f", bar.lowerBound)
                : String(format: "≤ %.2f", bar.upperBound)
        let figure = String(format: "%.2f", ratio)
        return
            "| \(what) | \(here) | \(peer) | \(figure) | \(bound) | \(isMet ? "met" : "MISSED") |"
    }
}

/// The middle of some figures.
func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}

/// Seconds that a piece of work takes.
func seconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    let time = ContinuousClock.now - start
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
}
