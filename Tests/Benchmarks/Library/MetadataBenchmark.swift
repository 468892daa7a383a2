import Foundation
import MediaLibrary
import PickerPluginKit
import SystemPackage

/// The first index of photographs with all their metadata, beside the tools that people use for it,
/// in processor time: what one core does in a second.
///
/// The peers are Debian's libimage-exiftool-perl and exiv2. The row wants real photographs: the
/// JPEGs below the folder that `POSTERN_BENCHMARK_PHOTOS` names, else made ones, which it then says.
enum MetadataBenchmark {
    /// Photographs, as copies where there are fewer.
    private static let photographs = 2_000
    /// How many the start is measured with: as many as keep every worker busy, so that all load.
    private static let few = 256

    static func run() async throws -> [Measure] {
        let place = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("postern-metadata-\(getpid())")
        defer { try? FileManager.default.removeItem(at: place) }
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let named = ProcessInfo.processInfo.environment["POSTERN_BENCHMARK_PHOTOS"]
        let source = try named.map { URL(fileURLWithPath: $0) } ?? MadePictures.folder(in: place)
        let folder = place.appendingPathComponent("photographs")
        let count = try gather(from: source, into: folder, count: photographs)
        let start = place.appendingPathComponent("start")
        _ = try gather(from: source, into: start, count: few)
        let here = try await spent(indexing: folder) - spent(indexing: start)
        let exiftool = try await spent(exiftool: folder) - spent(exiftool: start)
        let exiv2 = try await spent(exiv2: folder) - spent(exiv2: start)
        let what =
            "first index of \(count) \(named == nil ? "made pictures" : "photographs"), per core"
        return [("exiftool -r -json", exiftool, 5), ("exiv2", exiv2, 0.5)].map { peer, time, bar in
            .atLeast(
                what,
                speed(count - few, here),
                "\(peer), \(speed(count - few, time))",
                time / here,
                bar
            )
        }
    }

    private static func spent(indexing folder: URL) async throws -> Double {
        try await ProcessorTime.spent {
            let library = try FolderLibrary(LibraryPlaces(roots: [FilePath(folder.path)]))
            _ = try await library.page(LibraryQuery(), after: nil, limit: 1)
        }
    }

    private static func spent(exiftool folder: URL) async throws -> Double {
        try await spent("exiftool -q -r -json '\(folder.path)'")
    }

    private static func spent(exiv2 folder: URL) async throws -> Double {
        try await spent("find '\(folder.path)' -type f -print0 | xargs -0 exiv2 -q -pa pr")
    }

    private static func spent(_ command: String) async throws -> Double {
        try await ProcessorTime.spent {
            try Workshop.output("/bin/sh", ["-c", "{ \(command); } > /dev/null 2>&1"])
        }
    }

    /// Copies of the JPEGs, some in a folder of their own as a camera leaves them.
    private static func gather(from source: URL, into folder: URL, count: Int) throws -> Int {
        let names = FileManager.default.enumerator(atPath: source.path)?.allObjects ?? []
        let pictures = names.compactMap { $0 as? String }
            .filter { ["jpg", "jpeg"].contains(($0 as NSString).pathExtension.lowercased()) }
        guard !pictures.isEmpty else { throw BenchmarkError.nothingPicked }
        for number in 0..<count {
            let month = folder.appendingPathComponent("\(number / 250)")
            try FileManager.default.createDirectory(at: month, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: source.appendingPathComponent(pictures[number % pictures.count]),
                to: month.appendingPathComponent("\(number).jpg")
            )
        }
        return count
    }

    private static func speed(_ count: Int, _ seconds: Double) -> String {
        String(format: "%.0f/s", Double(count) / seconds)
    }
}
