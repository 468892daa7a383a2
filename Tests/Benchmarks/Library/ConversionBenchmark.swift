import Foundation
import MediaLibrary
import PickerPluginKit
import SystemPackage
import UniformTypes

/// Conversions, each by a worker, beside the tools that people use for them, and what a place costs
/// that is kept back, beside a copy.
///
/// The peers are Debian's libheif-examples and ffmpeg, which also make the sources, and `cp`.
enum ConversionBenchmark {
    /// Conversions of each kind, so that starting a process does not count alone.
    private static let rounds = 4
    /// Photographs that are stripped, each another file, so that nothing is kept of the one before.
    private static let photographs = 40

    /// Stripping a photograph of 12 megapixels, from the wish to the whole file.
    static func strip() async throws -> [Measure] {
        let place = try folder("strip")
        defer { try? FileManager.default.removeItem(at: place) }
        let first = place.appendingPathComponent("0.jpg").path
        try ffmpeg([
            "-f", "lavfi", "-i", "testsrc2=size=4000x3000", "-vf", "noise=alls=14:allf=t",
            "-frames:v", "1", "-q:v", "4", first,
        ])
        let position = ["-GPSLatitude=47.1", "-GPSLatitudeRef=N", "-GPSLongitude=8.5"]
        try Workshop.output(
            "/usr/bin/env",
            ["exiftool", "-q", "-overwrite_original"] + position + [first]
        )
        for number in 1..<photographs {
            try FileManager.default.copyItem(
                atPath: first,
                toPath: place.appendingPathComponent("\(number).jpg").path
            )
        }
        let library = try FolderLibrary(LibraryPlaces(roots: [FilePath(place.path)]))
        let items = try await library.page(LibraryQuery(), after: nil, limit: photographs).items
        let demand = RepresentationDemand(type: .jpeg, withheld: .location)
        var (here, copied, stripped): ([Double], [Double], [Double]) = ([], [], [])
        let out = place.appendingPathComponent("out").path
        for (number, item) in items.enumerated() {
            let path = place.appendingPathComponent("\(number).jpg").path
            copied.append(try await seconds { try Workshop.output("/bin/cp", [path, out]) })
            here.append(
                try await seconds {
                    _ = try await library.represent(item, in: library.open(item), as: demand) {
                        _,
                        _,
                        _ in
                    }
                }
            )
            stripped.append(
                try await seconds {
                    let arguments = ["exiftool", "-q", "-gps:all=", "-o", "-", path]
                    try Workshop.output("/usr/bin/env", arguments)
                }
            )
        }
        let size = (try FileManager.default.attributesOfItem(atPath: first)[.size] as? Int) ?? 0
        let what = String(
            format: "12 MP JPEG of %.1f MB without its place, p50",
            Double(size) / 1e6
        )
        return [
            .atMost(
                what,
                milliseconds(median(here)),
                "cp, \(milliseconds(median(copied)))",
                median(here) / median(copied),
                2
            ),
            .atMost(
                "the same",
                milliseconds(median(here)),
                "exiftool, \(milliseconds(median(stripped)))",
                median(here) / median(stripped),
                1
            ),
        ]
    }

    private static func milliseconds(_ seconds: Double) -> String {
        String(format: "%.1f ms", seconds * 1_000)
    }

    private static func folder(_ name: String) throws -> URL {
        let place = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("postern-\(name)-\(getpid())")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        return place
    }

    static func run() async throws -> [Measure] {
        let place = try folder("conversions")
        defer { try? FileManager.default.removeItem(at: place) }
        let stills = place.appendingPathComponent("stills")
        let films = place.appendingPathComponent("films")
        for folder in [stills, films] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        return [
            try await heic(stills, place.appendingPathComponent("out")),
            try await film(films, place.appendingPathComponent("out")),
            try await cancellation(films),
        ]
    }

    /// From the cancellation in the middle of a conversion to its answer.
    private static func cancellation(_ folder: URL) async throws -> Measure {
        let library = try FolderLibrary(LibraryPlaces(roots: [FilePath(folder.path)]))
        let items = try await library.page(LibraryQuery(), after: nil, limit: 1).items
        guard let item = items.first else { throw BenchmarkError.nothingPicked }
        var took: [Double] = []
        for _ in 0..<rounds {
            let (reports, told) = AsyncStream<Int64>.makeStream()
            let conversion = Task {
                defer { told.finish() }
                let demand = RepresentationDemand(type: .mpeg4Movie)
                return try await library.represent(item, in: library.open(item), as: demand) {
                    _,
                    completed,
                    _ in told.yield(completed)
                }
            }
            for await completed in reports where completed > 200 { break }
            took.append(
                await seconds {
                    conversion.cancel()
                    _ = await conversion.result
                }
            )
        }
        return .atMost(
            "cancelled in the middle of a film, p50",
            milliseconds(median(took)),
            "the promise, 200 ms",
            median(took) / 0.2,
            1
        )
    }

    private static func heic(_ folder: URL, _ out: URL) async throws -> Measure {
        let picture = out.path + ".png"
        let file = folder.appendingPathComponent("0.heic").path
        try ffmpeg([
            "-f", "lavfi", "-i", "testsrc2=size=2000x1500", "-vf", "noise=alls=14:allf=t",
            "-frames:v", "1", picture,
        ])
        try Workshop.output("/usr/bin/env", ["heif-enc", "-q", "60", "-o", file, picture])
        let peer = try await seconds {
            for _ in 0..<rounds {
                let arguments = ["heif-convert", "-q", "92", file, out.path + ".jpg"]
                try Workshop.output("/usr/bin/env", arguments)
            }
        }
        let here = try await conversions(folder, .jpeg)
        return .atLeast(
            "HEIC of 3 MP to JPEG, one after the other",
            speed(here),
            "heif-convert, \(speed(peer))",
            peer / here,
            0.9
        )
    }

    private static func film(_ folder: URL, _ out: URL) async throws -> Measure {
        let file = folder.appendingPathComponent("0.mov").path
        try ffmpeg([
            "-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=30", "-f", "lavfi", "-i", "sine",
            "-t", "5", "-c:v", "libx265", "-preset", "ultrafast", "-x265-params",
            "log-level=error", "-tag:v", "hvc1", "-pix_fmt", "yuv420p", "-c:a", "pcm_s16le", file,
        ])
        let peer = try await seconds {
            for _ in 0..<rounds {
                try ffmpeg([
                    "-i", file, "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt",
                    "yuv420p", "-c:a", "aac", "-b:a", "96k", "-movflags", "+faststart",
                    out.path + ".mp4",
                ])
            }
        }
        let here = try await conversions(folder, .mpeg4Movie)
        return .atLeast(
            "film of 720p to H.264 and AAC, one after the other",
            speed(here),
            "ffmpeg, \(speed(peer))",
            peer / here,
            0.9
        )
    }

    /// The seconds of all rounds, each by a library that kept nothing of the one before.
    private static func conversions(_ folder: URL, _ type: UTType) async throws -> Double {
        var sum = 0.0
        for _ in 0..<rounds {
            let library = try FolderLibrary(LibraryPlaces(roots: [FilePath(folder.path)]))
            let items = try await library.page(LibraryQuery(), after: nil, limit: 1).items
            guard let item = items.first else { throw BenchmarkError.nothingPicked }
            sum += try await seconds {
                _ = try await library.represent(
                    item,
                    in: library.open(item),
                    as: RepresentationDemand(type: type)
                ) { _, _, _ in }
            }
        }
        return sum
    }

    private static func ffmpeg(_ arguments: [String]) throws {
        try Workshop.output("/usr/bin/env", ["ffmpeg", "-y", "-v", "error"] + arguments)
    }

    private static func speed(_ seconds: Double) -> String {
        String(format: "%.2f/s", Double(rounds) / seconds)
    }
}
