import Foundation
import MediaWork
import PickerPluginKit
import Testing
import UniformTypes

@testable import MediaLibrary

/// Pictures that move, which ffmpeg codes for the test as films; their heads are made those of
/// sequences.
@Suite struct MovingPictureTests {
    let folder: TemporaryFolder
    let pool: WorkerPool
    let library: FolderLibrary

    init() throws {
        folder = try TemporaryFolder()
        pool = try WorkerPool(program: WorkerPrograms.real)
        library = try .withWorkers(folder.root, pool)
    }

    private static let codings = [
        "avis": ["libaom-av1", "-cpu-used", "8", "-crf", "20"],
        "hevc": ["libx265", "-x265-params", "log-level=none:crf=12", "-tag:v", "hvc1"],
    ]

    /// Twelve pictures of a tenth of a second each; nil, with a printed reason, where there is no
    /// ffmpeg.
    private func sequence(_ brand: String, _ name: String) throws -> URL? {
        let film = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mp4")
        defer { try? FileManager.default.removeItem(at: film) }
        let source = [
            "-f", "lavfi", "-i", "testsrc2=size=384x256:rate=10,gblur=sigma=6", "-t", "1.2",
        ]
        let coding = ["-pix_fmt", "yuv420p", "-c:v"] + (Self.codings[brand] ?? [])
        guard try IndependentDecoder.make(source + coding + [film.path]) else {
            print("skipped: no ffmpeg here that makes \(brand)")
            return nil
        }
        var bytes = try Data(contentsOf: film)
        bytes.replaceSubrange(8..<12, with: Data(brand.utf8))
        let handler = try #require(bytes.range(of: Data("vide".utf8)))
        bytes.replaceSubrange(handler, with: Data("pict".utf8))
        let file = URL(filePath: folder.path).appending(path: name)
        try bytes.write(to: file)
        return file
    }

    private func facts(_ made: Representation) async throws -> MediaFacts {
        let work = WorkFile(
            descriptor: made.file.workerDescriptor,
            byteCount: made.file.identity.byteCount,
            type: made.type,
            name: []
        )
        return try await #require(pool.facts(of: [work]).first).get()
    }

    @Test(arguments: [("avis", UTType.avis), ("hevc", .heics)])
    func `a sequence goes on moving as a WebP`(brand: String, type: UTType) async throws {
        guard let file = try sequence(brand, "a") else { return }
        let item = try #require(try await library.all().first)
        #expect(item.type == type)
        let types = library.representationTypes(of: item, mode: .compatible, accepting: [])
        #expect(types == [.webP, type])
        #expect(
            library.representationTypes(of: item, mode: .automatic, accepting: [])
                == [type, .webP]
        )
        let demand = RepresentationDemand(type: .webP, isCompatible: true)
        let made = try #require(try await library.form(of: item, as: demand))
        #expect(made.isReencoded && made.transformations == [.reencoded])
        let facts = try await facts(made)
        #expect(facts.traits.contains(.animated))
        #expect(facts.motion?.frameCount == 12)
        #expect(abs((facts.motion?.duration ?? 0) - 1.2) < 0.02)
        #expect(facts.displaySize == MediaWork.PixelSize(width: 384, height: 256))

        let copy = URL(filePath: folder.path + "/made.webp")
        try Data(made.file.bytes(limit: Int(made.file.identity.byteCount))).write(to: copy)
        for picture in [0, 5, 11] {
            // A whole picture first: what scales films makes other colours of few pixels.
            let seen = URL(filePath: folder.path + "/seen\(picture).png")
            let wished = ["-ss", "\(Double(picture) / 10)", "-i", file.path, "-map", "0:v:0"]
            guard try IndependentDecoder.make(wished + ["-frames:v", "1", seen.path]),
                let before = try IndependentDecoder.still(seen),
                let after = try IndependentDecoder.still(copy, page: picture)
            else { return }
            #expect(IndependentDecoder.likeness(before, after) > 26, "picture \(picture)")
        }
    }

    @Test func `a sequence that was cut short is bad, and never one of fewer pictures`()
        async throws
    {
        guard let file = try sequence("avis", "a") else { return }
        // The pictures stand before their table.
        let whole = try Data(contentsOf: file)
        let data = try #require(whole.range(of: Data("mdat".utf8)))
        var hurt = whole
        hurt.replaceSubrange(
            (data.upperBound + 200)..<(data.upperBound + 1_400),
            with: Data(repeating: 0, count: 1_200)
        )
        try hurt.write(to: file)
        let item = try #require(try await library.all().first)
        await #expect(throws: LibraryError.badMedia) {
            try await library.form(of: item, as: RepresentationDemand(type: .webP))
        }
    }

    /// As a track has them: by a quarter to the right, and upside down as in a mirror.
    @Test(arguments: [[0, 1, 0, -1, 0, 0], [1, 0, 0, 0, -1, 0]])
    func `a sequence that is turned or mirrored is refused, not shown wrongly`(
        matrix: [Int32]
    ) async throws {
        guard let file = try sequence("avis", "a") else { return }
        var bytes = try Data(contentsOf: file)
        let head = try #require(bytes.range(of: Data("tkhd".utf8)))
        let turned = matrix.flatMap { value in
            withUnsafeBytes(of: (value << 16).bigEndian) { Array($0) }
        }
        let start = head.upperBound + 40
        bytes.replaceSubrange(start..<(start + turned.count), with: turned)
        try bytes.write(to: file)
        let item = try #require(try await library.all().first)
        await #expect(throws: LibraryError.unsupportedType) {
            try await library.form(of: item, as: RepresentationDemand(type: .webP))
        }
    }
}
