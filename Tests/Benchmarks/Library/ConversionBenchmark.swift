import Foundation
import MediaLibrary
import PickerPluginKit
import SystemPackage
import UniformTypes

/// Conversions, each by a worker, beside the tools that people use for them.
///
/// The peers are Debian's libheif-examples and ffmpeg, which also make the sources.
enum ConversionBenchmark {
    /// Conversions of each kind, so that starting a process does not count alone.
    private static let rounds = 4

    static func run() async throws -> [Measure] {
        let place = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("postern-conversions-\(getpid())")
        defer { try? FileManager.default.removeItem(at: place) }
        let stills = place.appendingPathComponent("stills")
        let films = place.appendingPathComponent("films")
        for folder in [stills, films] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        return [
            try await heic(stills, place.appendingPathComponent("out")),
            try await film(films, place.appendingPathComponent("out")),
        ]
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
