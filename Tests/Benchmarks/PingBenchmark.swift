import Foundation
import PickerHost

/// Small calls: one after another, and 32 on their way at once.
enum PingBenchmark {
    private static let host = PartyInfo(name: "benchmarks", version: "1")
    private static let count = 20_000

    static func run(_ workshop: Workshop) async throws -> [Measure] {
        var laps: [Double] = []
        var limits: [Double] = []
        // In turns, so that a machine that slows down slows both.
        for _ in 0..<3 {
            limits.append(try Workshop.figure(workshop.raw, ["ping", "\(count)"]) / 1_000)
            laps.append(try await roundTrip(workshop))
        }
        let here = median(laps)
        let raw = median(limits)
        var measures = [
            Measure.atMost("ping, p50", us(here), "C pipe \(us(raw))", here / raw, 8)
        ]
        guard let peer = workshop.goPlugin else { return measures }
        for kind in ["netrpc", "grpc"] {
            let other = try Workshop.figure(peer, [kind, "\(count)"]) / 1_000
            measures.append(.atMost("ping, p50", us(here), "\(kind) \(us(other))", here / other, 1))
        }
        return measures
    }

    static func window(_ workshop: Workshop) async throws -> [Measure] {
        let calls = 100_000
        let nanoseconds = try Workshop.figure(workshop.raw, ["window", "\(calls)"])
        let raw = Double(calls) / nanoseconds * 1e9
        let here = try await withPicker(workshop.source, host: host) { picker in
            let time = try await seconds {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<32 {
                        group.addTask { for _ in 0..<(calls / 32) { try await picker.ping() } }
                    }
                    try await group.waitForAll()
                }
            }
            return Double(calls) / time
        }
        let texts = (String(format: "%.0f/s", here), String(format: "C pipe %.0f/s", raw))
        return [.atLeast("ping, 32 in flight", texts.0, texts.1, here / raw, 20_000 / 600_000)]
    }

    private static func roundTrip(_ workshop: Workshop) async throws -> Double {
        try await withPicker(workshop.source, host: host) { picker in
            var laps: [Double] = []
            for lap in 0..<count {
                let time = try await seconds { try await picker.ping() }
                if lap > count / 10 { laps.append(time * 1e6) }
            }
            return median(laps)
        }
    }

    private static func us(_ value: Double) -> String { String(format: "%.1f µs", value) }
}
