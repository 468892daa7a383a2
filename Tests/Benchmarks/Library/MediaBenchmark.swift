import Foundation
import MediaLibrary
import PickerPluginKit
import SystemPackage

/// Previews and metadata, each by one worker, beside the tools that people use for them.
///
/// The peers are Debian's libvips-tools, libimage-exiftool-perl and exiv2; ffmpeg makes the
/// pictures. The rows of metadata want real photographs: the JPEGs below the folder that
/// `POSTERN_BENCHMARK_PHOTOS` names, else the made ones, which the row then says.
enum MediaBenchmark {
    private static let pictures = 24

    static func run() async throws -> [Measure] {
        let place = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("postern-media-\(getpid())")
        defer { try? FileManager.default.removeItem(at: place) }
        let library = place.appendingPathComponent("library")
        try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
        try makePictures(in: library)
        return [try await previews(library, place)] + (try await metadata(library, place))
    }

    /// Photographs of twelve megapixels with noise in them, as a sensor leaves it.
    private static func makePictures(in folder: URL) throws {
        let first = folder.appendingPathComponent("0.jpg")
        try Workshop.output(
            "/usr/bin/env",
            [
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=4000x3000",
                "-vf", "noise=alls=14:allf=t", "-frames:v", "1", "-pix_fmt", "yuvj420p", "-q:v",
                "3", first.path,
            ]
        )
        for number in 1..<pictures {
            try FileManager.default.copyItem(
                at: first,
                to: folder.appendingPathComponent("\(number).jpg")
            )
        }
    }

    private static func previews(_ folder: URL, _ place: URL) async throws -> Measure {
        let library = try FolderLibrary(LibraryPlaces(roots: [FilePath(folder.path)]))
        let items = try await library.page(LibraryQuery(), after: nil, limit: pictures).items
        let here = try await seconds {
            for item in items {
                _ = try await library.preview(
                    of: item,
                    in: library.open(item),
                    maxPixelSize: 256,
                    byteLimit: 1 << 20
                )
            }
        }
        let files = (0..<pictures).map { folder.appendingPathComponent("\($0).jpg").path }
        let out = place.appendingPathComponent("thumbnails").path
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        let peer = try await seconds {
            try Workshop.output(
                "/usr/bin/env",
                ["VIPS_CONCURRENCY=1", "vipsthumbnail", "--size", "256", "-o", out + "/%s.jpg"]
                    + files
            )
        }
        return .atLeast(
            "previews of 12 MP JPEGs, one after the other",
            speed(items.count, here),
            "vipsthumbnail, one thread, \(speed(pictures, peer))",
            peer / here,
            1.5
        )
    }

    private static func metadata(_ made: URL, _ place: URL) async throws -> [Measure] {
        let named = ProcessInfo.processInfo.environment["POSTERN_BENCHMARK_PHOTOS"]
        let source = named.map { URL(fileURLWithPath: $0) } ?? made
        let folder = place.appendingPathComponent("photographs")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let count = try gather(from: source, into: folder)
        let library = try FolderLibrary(LibraryPlaces(roots: [FilePath(folder.path)]))
        let here = try await seconds {
            _ = try await library.page(LibraryQuery(), after: nil, limit: 1)
        }
        let exiftool = try await seconds {
            try Workshop.output(
                "/bin/sh",
                ["-c", "exiftool -q -r -json '\(folder.path)' > /dev/null 2>&1"]
            )
        }
        let exiv2 = try await seconds {
            try Workshop.output(
                "/bin/sh",
                ["-c", "exiv2 -q -pa pr '\(folder.path)'/* > /dev/null 2>&1"]
            )
        }
        let processors = Double(min(4, ProcessInfo.processInfo.activeProcessorCount))
        let each = here * processors
        let what =
            "first index of \(count) \(named == nil ? "made pictures" : "photographs"), per core"
        return [
            .atLeast(
                what,
                speed(count, each),
                "exiftool -r -json, \(speed(count, exiftool))",
                exiftool / each,
                5
            ),
            .atLeast(what, speed(count, each), "exiv2, \(speed(count, exiv2))", exiv2 / each, 0.5),
        ]
    }

    /// Copies of the JPEGs, some hundreds in all, so that starting a process does not count.
    private static func gather(from source: URL, into folder: URL) throws -> Int {
        let names = FileManager.default.enumerator(atPath: source.path)?.allObjects ?? []
        let pictures = names.compactMap { $0 as? String }
            .filter { ["jpg", "jpeg"].contains(($0 as NSString).pathExtension.lowercased()) }
        guard !pictures.isEmpty else { throw BenchmarkError.nothingPicked }
        for number in 0..<max(500, pictures.count) {
            try FileManager.default.copyItem(
                at: source.appendingPathComponent(pictures[number % pictures.count]),
                to: folder.appendingPathComponent("\(number).jpg")
            )
        }
        return max(500, pictures.count)
    }

    private static func speed(_ count: Int, _ seconds: Double) -> String {
        String(format: "%.1f/s", Double(count) / seconds)
    }
}
