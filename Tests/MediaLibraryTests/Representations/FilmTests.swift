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
        library = try .withWorkers(folder.root)
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
                let made = try await library.form(of: item, as: demand)
                #expect(made?.isReencoded == true)
                #expect(made?.transformations == [.reencoded])
            } else {
                await #expect(throws: LibraryError.badMedia) {
                    try await library.form(of: item, as: demand)
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
        // How soon is measured by the benchmarks.
        task.cancel()
        await #expect(throws: LibraryError.cancelled) { try await task.value }
    }

    @Test func `light beyond white is brought down`() async throws {
        let light = [
            "color=c=white:size=64x64", "-frames:v", "1", "-c:v", "libaom-av1", "-cpu-used", "8",
            "-still-picture", "1", "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020",
            "-color_trc", "arib-std-b67", "-colorspace", "bt2020nc",
        ]
        guard try make("a.avif", light) else { return }
        let item = try #require(try await library.all().first)
        let jpeg = try await library.form(of: item, as: RepresentationDemand(type: .jpeg))
        let made = try #require(jpeg)
        let done = made.transformations.map(\.rawValue)
        #expect(done == ["toneMapped", "depthReduced", "reencoded"])
        #expect(made.type == .jpeg)
    }

    private static let source = ["testsrc2=size=322x240:rate=25"]
    private static let length = ["-t", "2"]
    private static let hevc = [
        "-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1",
    ]
    private static let av1 = ["-c:v", "libaom-av1", "-cpu-used", "8", "-crf", "40"]
    private static let deep = ["-c:v", "libx264", "-pix_fmt", "yuv420p10le"]

    /// A type does not tell what is in it.
    @Test(arguments: [(hevc, false), (av1, false), (deep, false), (["-c:v", "libx264"], true)])
    func `an MP4 that few programs play is made one that all do`(
        coding: [String],
        sounds: Bool
    ) async throws {
        let sound = ["-f", "lavfi", "-i", "sine=duration=2"]
        let codecs = coding + (sounds ? ["-c:a", "libopus"] : [])
        guard try make("a.mp4", Self.source + (sounds ? sound : []) + Self.length + codecs) else {
            return
        }
        let item = try #require(try await library.all().first)
        #expect(item.type == .mpeg4Movie)
        let types = library.representationTypes(of: item, mode: .compatible, accepting: [])
        #expect(types == [.mpeg4Movie])
        let demand = RepresentationDemand(type: .mpeg4Movie, isCompatible: true)
        let made = try #require(try await library.form(of: item, as: demand))
        #expect(made.isReencoded)
        let file = URL(filePath: folder.path + "/made")
        try Data(made.file.bytes(limit: Int(made.file.identity.byteCount))).write(to: file)
        guard let streams = try IndependentDecoder.streams(file) else { return }
        #expect(streams["video"] == "h264" && streams["pix_fmt"] == "yuv420p")
        #expect(streams["audio"] == (sounds ? "aac" : nil))

        // As it is asked for by its type alone, it is the file itself.
        let own = RepresentationDemand(type: .mpeg4Movie)
        #expect(try await library.form(of: item, as: own) == nil)
    }

    @Test func `an MP4 that all programs play stays the file that it is`() async throws {
        guard
            try make(
                "a.mp4",
                Self.source + Self.length + ["-c:v", "libx264", "-pix_fmt", "yuv420p"]
            )
        else {
            return
        }
        let item = try #require(try await library.all().first)
        var demand = RepresentationDemand(type: .mpeg4Movie, isCompatible: true)
        #expect(try await library.form(of: item, as: demand) == nil)
        demand = RepresentationDemand(
            type: .mpeg4Movie,
            withheld: .location,
            isCompatible: true
        )
        let made = try #require(try await library.form(of: item, as: demand))
        #expect(!made.isReencoded)
        #expect(made.transformations == [.rebuilt])
    }

    @Test func `a coded film that is converted tells no more than one that is stripped`()
        async throws
    {
        let place = ["-metadata", "location=+47.1234+008.5678/"]
        guard try make("a.mp4", Self.source + Self.length + Self.hevc + place) else { return }
        let item = try #require(try await library.all().first)
        let demand = RepresentationDemand(
            type: .mpeg4Movie,
            withheld: .location,
            isCompatible: true
        )
        let made = try #require(try await library.form(of: item, as: demand))
        #expect(made.isReencoded)
        #expect(made.transformations == [.reencoded, .rebuilt])
        #expect(made.fields.stripped.contains(.location))
        let bytes = try made.file.bytes(limit: Int(made.file.identity.byteCount))
        #expect(Data(bytes).range(of: Data("47.1234".utf8)) == nil)
    }
}
