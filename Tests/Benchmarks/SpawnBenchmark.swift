import ChildProcess
import Foundation
import SystemPackage

/// The time from the spawn of a plugin to the answer of `initialize`.
enum SpawnBenchmark {
    static func run(_ workshop: Workshop) async throws -> [Measure] {
        var here: [Double] = []
        var nothing: [Double] = []
        for _ in 0..<40 {
            here.append(try await WireClient.handshake(workshop) * 1_000)
            nothing.append(try await spawnTrue() * 1_000)
        }
        let texts = (
            String(format: "%.1f ms", median(here)),
            String(format: "/bin/true %.1f ms", median(nothing))
        )
        let ratio = median(here) / median(nothing)
        return [.atMost("spawn to initialize, p50", texts.0, texts.1, ratio, 15)]
    }

    private static func spawnTrue() async throws -> Double {
        try await seconds {
            let child = try ChildProcess.spawn(
                ProcessSpecification(
                    executable: "/bin/true",
                    arguments: [],
                    environment: .allowListed()
                )
            )
            _ = await child.waitForExit()
        }
    }
}
