import Foundation
import PickerTesting
import Testing
import UniformTypes

@testable import MediaLibrary

/// Whether films stand upright in their previews: compared with what ffmpeg shows of them, in each
/// of the eight ways in which a picture can lie.
@Suite struct FilmPreviewTests {
    private struct Manifest: Decodable {
        struct File: Decodable {
            var path: String
            var utType: String
            var mediaType: String?
        }
        var files: [File]
    }

    /// Films in which ffmpeg shows something else than the poster at the same moment, and why.
    private static let reasons: [String: String] = [
        "video/sample_audio_only.mp4": "there are no pictures in it"
    ]

    @Test func `no film of the corpus lies on its side, stands on its head or is mirrored`()
        async throws
    {
        guard let folder = Corpus.folder, IndependentDecoder.ffmpeg != nil,
            IndependentDecoder.vips != nil
        else {
            print("skipped: needs ffmpeg and vipsthumbnail.", Corpus.absence)
            return
        }
        let manifest = try JSONDecoder().decode(
            Manifest.self,
            from: Data(contentsOf: folder.appending(path: "manifest.json"))
        )
        let pool = try WorkerPool(program: WorkerPrograms.real)
        var compared = 0
        for file in manifest.files
        where file.mediaType == "video" && Self.reasons[file.path] == nil {
            let place = folder.appending(path: file.path)
            let poster = try #require(await poster(of: place, UTType(file.utType), pool))
            let likeness = try frames(of: place).map { truth in
                (1...8).map { IndependentDecoder.likeness(Self.turned(poster, $0), truth) }
            }
            // A poster is the nearest picture that stands by itself, which may be the first one.
            let nearest = likeness.max { ($0.max() ?? 0) < ($1.max() ?? 0) } ?? []
            #expect(nearest.first == nearest.max(), "\(file.path): \(likeness)")
            compared += 1
        }
        print("films: \(compared) compared, \(Self.reasons.count) with a reason")
        #expect(compared > 0)
    }

    private func poster(of place: URL, _ type: UTType, _ pool: WorkerPool) async throws -> [UInt8]?
    {
        let handle = try FileHandle(forReadingFrom: place)
        defer { try? handle.close() }
        let work = WorkFile(
            descriptor: handle.fileDescriptor,
            byteCount: Int64(try handle.seekToEnd()),
            type: type,
            name: []
        )
        let preview = try await pool.preview(of: work, maxPixelSize: 256)
        let kept = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jpg")
        defer { try? FileManager.default.removeItem(at: kept) }
        try Data(preview.bytes).write(to: kept)
        return try IndependentDecoder.still(kept)
    }

    /// What ffmpeg shows at the moment of the poster, and at the beginning.
    private func frames(of place: URL) throws -> [[UInt8]] {
        let duration = try IndependentDecoder.streams(place)?["duration"].flatMap(Double.init) ?? 0
        return try [min(duration / 10, 3), 0].compactMap {
            try IndependentDecoder.frame(place, at: $0)
        }
    }

    /// A square picture of three bytes a pixel, laid in one of the eight ways of EXIF.
    private static func turned(_ picture: [UInt8], _ way: Int) -> [UInt8] {
        let side = IndependentDecoder.side
        let last = side - 1
        var turned: [UInt8] = []
        turned.reserveCapacity(picture.count)
        for y in 0..<side {
            for x in 0..<side {
                let (column, row) =
                    switch way {
                    case 2: (last - x, y)
                    case 3: (last - x, last - y)
                    case 4: (x, last - y)
                    case 5: (y, x)
                    case 6: (y, last - x)
                    case 7: (last - y, last - x)
                    case 8: (last - y, x)
                    default: (x, y)
                    }
                let place = 3 * (row * side + column)
                turned += picture[place..<place + 3]
            }
        }
        return turned
    }
}
