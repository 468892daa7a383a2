import Foundation
import MediaWork
import PickerPluginKit
import SystemPackage
import Testing
import UniformTypes

@testable import MediaLibrary

/// Films and lights that ffmpeg makes for the test, since none is committed.
@Suite struct FilmTests {
    let folder: TemporaryFolder
    let library: FolderLibrary

    init() throws {
        folder = try TemporaryFolder()
        let pool = try WorkerPool(program: WorkerPrograms.real)
        library = try FolderLibrary(
            roots: [folder.root],
            state: nil,
            limits: LibraryLimits(),
            facts: WorkerFacts(pool: pool),
            workers: pool
        )
    }

    /// Makes a file; false, with a printed reason, where there is no ffmpeg.
    private func make(_ name: String, _ arguments: [String]) throws -> Bool {
        let path = folder.path + "/" + name
        guard try IndependentDecoder.make(["-f", "lavfi", "-i"] + arguments + [path]) else {
            print("skipped: no ffmpeg here that makes \(name)")
            return false
        }
        return true
    }

    private static let codec = ["-c:v", "mpeg4", "-q:v", "8", "-movflags", "+faststart"]

    @Test func `F15 a film that was cut short is bad, and a whole one is not`() async throws {
        guard try make("a.mov", ["testsrc2=size=320x240:rate=30", "-t", "3"] + Self.codec) else {
            return
        }
        let path = folder.path + "/a.mov"
        let whole = try Data(contentsOf: URL(filePath: path))
        try whole.prefix(whole.count / 2).write(to: URL(filePath: folder.path + "/b.mov"))
        let items = try await library.all()
        #expect(items.count == 2)
        for item in items {
            let demand = RepresentationDemand(type: .mpeg4Movie)
            if item.fileName == Array("a.mov".utf8) {
                let made = try await library.represent(item, in: library.open(item), as: demand) {
                    _,
                    _,
                    _ in
                }
                #expect(made.isReencoded)
                #expect(made.transformations == [.reencoded])
            } else {
                await #expect(throws: LibraryError.badMedia) {
                    try await library.represent(item, in: library.open(item), as: demand) {
                        _,
                        _,
                        _ in
                    }
                }
            }
        }
    }

    @Test func `progress is the film's own, and who cancels waits no longer`() async throws {
        let source = ["testsrc2=size=1280x720:rate=30", "-t", "30"]
        guard try make("a.mov", source + Self.codec) else { return }
        let item = try #require(try await library.all().first)
        let (reports, told) = AsyncStream<(Int64, Int64?)>.makeStream()
        let task = Task {
            defer { told.finish() }
            return try await library.represent(
                item,
                in: library.open(item),
                as: RepresentationDemand(type: .mpeg4Movie)
            ) { told.yield(($1, $2)) }
        }
        var last: Int64 = -1
        for await (completed, total) in reports {
            #expect(total == 1_000 && completed >= last && completed <= 1_000)
            last = completed
            if completed > 50 { break }
        }
        #expect(last > 50 && last < 1_000)
        let begin = ContinuousClock.now
        task.cancel()
        await #expect(throws: LibraryError.cancelled) { try await task.value }
        // 200 ms are promised; a machine that does ten other things may take some more.
        #expect(ContinuousClock.now - begin < .seconds(2))
    }

    @Test func `light beyond white is brought down`() async throws {
        let light = [
            "color=c=white:size=64x64", "-frames:v", "1", "-c:v", "libaom-av1", "-cpu-used", "8",
            "-still-picture", "1", "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020",
            "-color_trc", "arib-std-b67", "-colorspace", "bt2020nc",
        ]
        guard try make("a.avif", light) else { return }
        let item = try #require(try await library.all().first)
        let made = try await library.represent(
            item,
            in: library.open(item),
            as: RepresentationDemand(type: .jpeg)
        ) { _, _, _ in }
        let done = made.transformations.map(\.rawValue)
        #expect(done == ["toneMapped", "depthReduced", "reencoded"])
        #expect(made.type == .jpeg)
    }
}
