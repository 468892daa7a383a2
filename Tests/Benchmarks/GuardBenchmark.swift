import ChildProcess
import Foundation
import SystemPackage

/// What a guard costs: the start, and the bytes that come through it.
enum GuardBenchmark {
    static func run(_ workshop: Workshop) async throws -> [Measure] {
        let guarded = try Guarded(workshop)
        return [try await start(guarded), try await pick(guarded), try await plugin(guarded)]
    }

    /// The command lines of a guard around the plugin of the benchmarks.
    private struct Guarded {
        let workshop: Workshop
        let postern: String
        /// Everything before the guarded command.
        let words: [String]

        init(_ workshop: Workshop) throws {
            self.workshop = workshop
            postern =
                workshop.plugin.deletingLastPathComponent()
                .appendingPathComponent("postern").path
            let folder = workshop.folder.appendingPathComponent("guarded").path
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            words = [
                postern, "run", "--writable", folder, "--library", workshop.library.path,
                "--plugin", "scripted:--library '\(workshop.library.path)'", "--",
            ]
        }

        var pick: [String] { ["pick", "--plugin", "scripted", "--output", "-"] }
    }

    private static func start(_ guarded: Guarded) async throws -> Measure {
        var inside: [Double] = []
        var plain: [Double] = []
        for _ in 0..<40 {
            inside.append(try await time(guarded.words + ["/bin/true"]) * 1_000)
            plain.append(try await time(["/bin/true"]) * 1_000)
        }
        let more = median(inside) - median(plain)
        return .atMost(
            "guarded start, over the plain one, p50",
            String(format: "+%.1f ms", more),
            String(format: "40 ms; /bin/true %.1f ms", median(plain)),
            more / 40,
            1
        )
    }

    private static func pick(_ guarded: Guarded) async throws -> Measure {
        var inside: [Double] = []
        var direct: [Double] = []
        let library = ["--", "--library", guarded.workshop.library.path]
        for _ in 0..<5 {
            inside.append(try await time(guarded.words + [guarded.postern] + guarded.pick))
            direct.append(try await time([guarded.postern] + guarded.pick + library))
        }
        return compare("1 GiB by postern pick inside", inside, direct, 0.8)
    }

    private static func plugin(_ guarded: Guarded) async throws -> Measure {
        var inside: [Double] = []
        var direct: [Double] = []
        let command = guarded.words + [guarded.postern, "plugin", "scripted"]
        for _ in 0..<5 {
            inside.append(try await WireClient.loadRanges(guarded.workshop, by: command).seconds)
            direct.append(try await WireClient.loadRanges(guarded.workshop).seconds)
        }
        return compare("1 GiB by postern plugin inside", inside, direct, 0.5)
    }

    private static func compare(
        _ what: String,
        _ inside: [Double],
        _ direct: [Double],
        _ bar: Double
    ) -> Measure {
        func rate(_ seconds: Double) -> String {
            String(format: "%.0f MiB/s", Double(Workshop.itemBytes >> 20) / seconds)
        }
        return .atLeast(
            what,
            rate(median(inside)),
            "direct \(rate(median(direct)))",
            median(direct) / median(inside),
            bar
        )
    }

    /// Seconds that a command takes, whose output nobody looks at.
    private static func time(_ command: [String]) async throws -> Double {
        var ending: ExitStatus?
        let time = try await seconds {
            let child = try ChildProcess.spawn(
                ProcessSpecification(
                    executable: "/bin/sh",
                    arguments: ["-c", "exec \"$@\" >/dev/null", "sh"] + command,
                    environment: .allowListed()
                )
            )
            ending = await child.waitForExit()
        }
        guard ending == .exited(0) else { throw BenchmarkError.failed(command) }
        return time
    }
}
