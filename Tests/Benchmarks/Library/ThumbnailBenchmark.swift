import Foundation
import MediaLibrary
import PickerPluginKit
import SystemPackage

/// Thumbnails that somebody who scrolls waits for: kept ones, and the first sight of new ones.
enum ThumbnailBenchmark {
    /// Kept thumbnails that are asked for.
    private static let asked = 8_000
    /// Askers at once, as rows of a grid that come into sight together.
    private static let askers = 4
    private static let side = 256

    static func run() async throws -> [Measure] {
        let place = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("postern-thumbnails-\(getpid())")
        defer { try? FileManager.default.removeItem(at: place) }
        let state = place.appendingPathComponent("state")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        chmod(state.path, 0o700)
        let folder = try MadePictures.folder(in: place, withThumbnails: true)
        let library = try FolderLibrary(
            LibraryPlaces(roots: [FilePath(folder.path)], state: FilePath(state.path))
        )
        let items = try await library.page(LibraryQuery(), after: nil, limit: MadePictures.count)
            .items
        guard items.count == MadePictures.count else { throw BenchmarkError.nothingPicked }
        let first = try await firstSight(library, items)
        return [first, try await kept(library, items)]
    }

    /// Milliseconds until the embedded thumbnail is there, of pictures that nobody saw before.
    private static func firstSight(
        _ library: FolderLibrary,
        _ items: [LibraryItem]
    ) async throws -> Measure {
        var times: [Double] = []
        for item in items {
            let begin = ContinuousClock.now
            var sights: [Duration] = []
            try await library.showThumbnail(of: item, maxPixelSize: side) { _ in
                sights.append(ContinuousClock.now - begin)
            }
            guard sights.count == 2, let sight = sights.first else {
                throw BenchmarkError.nothingPicked
            }
            times.append(sight / .milliseconds(1))
        }
        // The first one waits for a worker to load.
        let middle = median(Array(times.dropFirst()))
        return .atMost(
            "embedded thumbnail of a 12 MP JPEG, median",
            String(format: "%.1f ms, quickest %.1f ms", middle, times.min() ?? .nan),
            "5 ms",
            middle / 5,
            1
        )
    }

    /// Kept thumbnails a second.
    private static func kept(
        _ library: FolderLibrary,
        _ items: [LibraryItem]
    ) async throws -> Measure {
        let time = try await seconds {
            try await withThrowingTaskGroup { group in
                for asker in 0..<askers {
                    group.addTask {
                        for number in 0..<(asked / askers) {
                            let item = items[(number + asker) % items.count]
                            _ = try await library.thumbnail(of: item, maxPixelSize: side)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        let speed = Double(asked) / time
        return .atLeast(
            "thumbnails from the cache",
            String(format: "%.0f/s", speed),
            "2,000/s",
            speed / 2_000,
            1
        )
    }
}
