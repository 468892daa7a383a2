import Foundation
import MediaLibrary
import PickerPluginKit
import SystemPackage

/// Previews, beside the tool that people use for them (Debian's libvips-tools), in processor time:
/// what one core does in a second.
enum PreviewBenchmark {
    static func run() async throws -> [Measure] {
        let place = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("postern-previews-\(getpid())")
        defer { try? FileManager.default.removeItem(at: place) }
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let folder = try MadePictures.folder(in: place)
        // What one picture costs, without the start of either program.
        let here =
            try await spent(previews: MadePictures.count, of: folder)
            - spent(previews: 1, of: folder)
        let peer =
            try await spentByPeer(MadePictures.count, folder, place)
            - spentByPeer(1, folder, place)
        let count = MadePictures.count - 1
        return [
            .atLeast(
                "previews of 12 MP JPEGs, per core",
                speed(count, here),
                "vipsthumbnail, one thread, \(speed(count, peer))",
                peer / here,
                1.5
            )
        ]
    }

    private static func spent(previews count: Int, of folder: URL) async throws -> Double {
        try await ProcessorTime.spent {
            let library = try FolderLibrary(LibraryPlaces(roots: [FilePath(folder.path)]))
            let items = try await library.page(LibraryQuery(), after: nil, limit: count).items
            for item in items {
                _ = try await library.preview(
                    of: item,
                    in: library.open(item),
                    maxPixelSize: 256,
                    byteLimit: 1 << 20
                )
            }
        }
    }

    private static func spentByPeer(_ count: Int, _ folder: URL, _ place: URL) async throws
        -> Double
    {
        let files = (0..<count).map { folder.appendingPathComponent("\($0).jpg").path }
        let out = place.appendingPathComponent("thumbnails").path
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        return try await ProcessorTime.spent {
            try Workshop.output(
                "/usr/bin/env",
                ["VIPS_CONCURRENCY=1", "vipsthumbnail", "--size", "256", "-o", out + "/%s.jpg"]
                    + files
            )
        }
    }

    private static func speed(_ count: Int, _ seconds: Double) -> String {
        String(format: "%.1f/s", Double(count) / seconds)
    }
}
