import Foundation
import PickerTesting
import Testing
import UniformTypes

@testable import MediaLibrary

/// A preview of every real picture and film, or a reason that is written down here.
@Suite struct CorpusPreviewTests {
    private struct Manifest: Decodable {
        struct File: Decodable {
            var path: String
            var utType: String
            var mediaType: String?
            var displayWidth: Int?
            var displayHeight: Int?
        }
        var files: [File]
    }

    /// Files without a preview, and why.
    private static let reasons: [String: String] = [
        "broken/alpha_video_moov_is_moop.avif":
            "the box that says where the pictures are is broken",
        "broken/truncated.heic": "the picture's own bytes are missing",
        "formats/16bit.cropped.jp2": "JPEG 2000 is none of our formats",
        "formats/hopper.ico": "icons are none of our formats",
        "formats/hopper.psd": "Photoshop's files are none of our formats",
        "raw/CanonRaw.cr2": "only the head of a real file",
        "raw/CanonRaw.cr3": "only the head of a real file",
        "raw/DNG.dng": "only the head of a real file",
        "raw/Nikon.nef": "only the head of a real file",
        "raw/FujiFilm.raf": "its one preview has another shape than the picture",
        "raw/Panasonic.rw2": "its one preview is a stub of eight pixels",
        "video/sample_audio_only.mp4": "there are no pictures in it",
    ]

    private static let size = 256

    @Test func `every picture and film is shown the right way up, or there is a reason`()
        async throws
    {
        guard let folder = Corpus.folder else {
            print(Corpus.absence)
            return
        }
        let manifest = try JSONDecoder().decode(
            Manifest.self,
            from: Data(contentsOf: folder.appending(path: "manifest.json"))
        )
        let pool = try WorkerPool(program: WorkerPrograms.real)
        var shown = 0
        var misses: [String] = []
        for file in manifest.files where ["image", "video"].contains(file.mediaType) {
            let result = try await Self.preview(of: file, in: folder, pool)
            if result == nil { shown += 1 }
            if (result == nil) == (Self.reasons[file.path] != nil) {
                misses.append("\(file.path): \(result ?? "has a preview after all")")
            }
        }
        print("previews: \(shown) shown, \(Self.reasons.count) with a reason, misses:", misses)
        #expect(misses.isEmpty)
        #expect(shown > 0)
    }

    /// Nil where the preview is as it should be, else what is wrong.
    private static func preview(
        of file: Manifest.File,
        in folder: URL,
        _ pool: WorkerPool
    ) async throws -> String? {
        let handle = try FileHandle(forReadingFrom: folder.appending(path: file.path))
        defer { try? handle.close() }
        let work = WorkFile(
            descriptor: handle.fileDescriptor,
            byteCount: Int64(try handle.seekToEnd()),
            type: UTType(file.utType),
            name: []
        )
        do throws(WorkError) {
            let preview = try await pool.preview(of: work, maxPixelSize: size)
            guard let width = file.displayWidth, let height = file.displayHeight else { return nil }
            let longer = Double(min(size, max(width, height)))
            let scale = longer / Double(max(width, height))
            // Pixels that are not square become square by leaving some out.
            let stretch = longer / Double(max(preview.pixelWidth, preview.pixelHeight))
            let isRight =
                (0.99...1.05).contains(stretch)
                && abs(Double(width) * scale - Double(preview.pixelWidth) * stretch) < 2
                && abs(Double(height) * scale - Double(preview.pixelHeight) * stretch) < 2
            return isRight ? nil : "\(preview.pixelWidth) x \(preview.pixelHeight)"
        } catch {
            return "\(error)"
        }
    }
}
