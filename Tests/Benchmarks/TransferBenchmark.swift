import Foundation
import PickerHost
import SystemPackage
import UniformTypes

/// One item of 1 GiB: over the pipe in ranges, and as a file; with the memory that both sides take.
enum TransferBenchmark {
    private static let host = PartyInfo(name: "benchmarks", version: "1")

    static func attachments(_ workshop: Workshop) async throws -> [Measure] {
        var here: [Double] = []
        var pipe: [Double] = []
        var memory = (host: 0.0, plugin: 0.0)
        for _ in 0..<3 {
            let bytes = "\(Workshop.itemBytes)"
            pipe.append(try Workshop.figure(workshop.raw, ["pipe", bytes]) / 1e9)
            let run = try await WireClient.loadRanges(workshop)
            here.append(run.seconds)
            memory = (max(memory.host, run.host), max(memory.plugin, run.plugin))
        }
        let speed = rate(median(here))
        let ratio = median(pipe) / median(here)
        var measures = [
            Measure.atLeast("1 GiB in ranges", speed, "raw pipe \(rate(median(pipe)))", ratio, 0.5),
            .atMost("memory of the host", mib(memory.host), "40 MiB", memory.host / 40, 1),
            .atMost("memory of the plugin", mib(memory.plugin), "40 MiB", memory.plugin / 40, 1),
        ]
        if let peer = workshop.goPlugin {
            let other = try Workshop.figure(peer, ["bytes", "1024"]) / 1e9
            let text = "net/rpc, 1 MiB each, \(rate(other))"
            measures.append(.atLeast("1 GiB in ranges", speed, text, other / median(here), 2))
        }
        return measures
    }

    /// What a program sees that has every byte digested on its way.
    static func delivery(_ workshop: Workshop) async throws -> [Measure] {
        let run = try await deliver(workshop)
        return [
            .atMost(
                "memory of the host, digest included",
                mib(run.host),
                "40 MiB",
                run.host / 40,
                1
            ),
            .atLeast(
                "1 GiB by ItemProvider, digest included",
                rate(run.seconds),
                "openssl \(rate(try await digest(workshop)))",
                try await digest(workshop) / run.seconds,
                0.5
            ),
        ]
    }

    private static func digest(_ workshop: Workshop) async throws -> Double {
        try await seconds {
            try Workshop.output(
                "/usr/bin/env",
                ["openssl", "dgst", "-sha256", workshop.item.path]
            )
        }
    }

    static func file(_ workshop: Workshop) async throws -> [Measure] {
        var here: [Double] = []
        var limit: [Double] = []
        let copy = workshop.folder.appendingPathComponent("copy").path
        for _ in 0..<3 {
            let copying = try await seconds {
                try Workshop.output(
                    "/usr/bin/env",
                    ["cp", "--reflink=never", workshop.item.path, copy]
                )
            }
            try FileManager.default.removeItem(atPath: copy)
            let hashing = try await digest(workshop)
            limit.append(max(copying, hashing))
            here.append(try await WireClient.loadFile(workshop))
        }
        return [
            .atMost(
                "1 GiB by item/loadFile, digest included",
                rate(median(here)),
                "slower of cp and openssl \(rate(median(limit)))",
                median(here) / median(limit),
                1.15
            )
        ]
    }

    private static func deliver(_ workshop: Workshop) async throws -> WireClient.Ranges {
        try await withPicker(workshop.source, host: host) { picker in
            let response = try await picker.present(PickerConfiguration())
            guard let item = response.results.first?.itemProvider else {
                throw BenchmarkError.nothingPicked
            }
            let plugin = try Memory.child()
            let idle = (host: try Memory(of: "self"), plugin: try Memory(of: plugin))
            Memory.resetPeak("self")
            Memory.resetPeak(plugin)
            let sink = try FileDescriptor.open("/dev/null", .writeOnly)
            defer { try? sink.close() }
            let time = try await seconds { _ = try await item.write(to: sink, type: .item) }
            let after = (host: try Memory(of: "self"), plugin: try Memory(of: plugin))
            return WireClient.Ranges(
                seconds: time,
                host: after.host.peak - idle.host.now,
                plugin: after.plugin.peak - idle.plugin.now
            )
        }
    }

    private static func rate(_ seconds: Double) -> String {
        String(format: "%.0f MiB/s", Double(Workshop.itemBytes >> 20) / seconds)
    }

    private static func mib(_ value: Double) -> String { String(format: "+%.1f MiB", value) }
}

/// A benchmark that could not be run.
enum BenchmarkError: Error {
    case nothingPicked, noChild, noFile, shortRange
    case failed([String])
}

/// The resident memory of a process in MiB, as the kernel counts it.
struct Memory {
    let now: Double
    let peak: Double

    init(of process: String) throws {
        let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        func figure(_ name: String) -> Double {
            let line = text.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
            return (Double(line.filter(\.isNumber)) ?? 0) / 1_024
        }
        now = figure("VmRSS:")
        peak = figure("VmHWM:")
    }

    /// The only child of this process.
    static func child() throws -> String {
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        for task in tasks {
            let path = "/proc/self/task/\(task)/children"
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            if let child = text.split(separator: " ").first { return String(child) }
        }
        throw BenchmarkError.noChild
    }

    static func resetPeak(_ process: String) {
        try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/\(process)/clear_refs"))
    }
}
