import Foundation
import PickerPluginKit
import PickerTesting
import SystemPackage
import Testing
import UniformTypes

@testable import MediaLibrary

/// Every real picture and film in every form, held against programs of others.
@Suite struct CorpusRepresentationTests {
    private struct Manifest: Decodable {
        struct File: Decodable {
            var path: String
            var displayWidth: Int?
            var displayHeight: Int?
            var duration: Double?
        }
        var files: [File]
    }

    /// Forms that cannot be made, and why.
    private static let reasons: [String: String] = [
        "raw/CanonRaw.cr2 public.jpeg": "only the head of a real file",
        "raw/CanonRaw.cr3 public.jpeg": "only the head of a real file",
        "raw/DNG.dng public.jpeg": "only the head of a real file",
        "raw/Nikon.nef public.jpeg": "only the head of a real file",
        "raw/FujiFilm.raf public.jpeg": "only the head of a real file",
        "raw/Panasonic.rw2 public.jpeg": "only the head of a real file",
        "broken/alpha_video_moov_is_moop.avif public.jpeg": "its index is broken",
        "motion/pixel-motion-photo-shortened.jpg public.mpeg-4": "its film was cut short",
        "motion/ss-motion-photo-shortened.jpg public.mpeg-4": "its film was cut short",
        "broken/truncated.heic public.jpeg": "the picture's own bytes are missing",
    ]

    /// The path of the part that a form comes from; nil for the item itself.
    private static func source(of type: UTType, _ item: LibraryItem) throws -> String? {
        guard type.conforms(to: .movie),
            let film = item.parts.first(where: { $0.role == .liveFilm })
        else { return nil }
        let place = try #require(ItemPlace(film.item.key))
        return String(decoding: place.path, as: UTF8.self)
    }

    @Test func `every item comes in every form, or there is a reason`() async throws {
        guard let folder = Corpus.folder else {
            print(Corpus.absence)
            return
        }
        if IndependentDecoder.vips == nil { print("not compared: stills, no vipsthumbnail") }
        if IndependentDecoder.ffmpeg == nil { print("not compared: films, no ffmpeg") }
        let manifest = try JSONDecoder().decode(
            Manifest.self,
            from: Data(contentsOf: folder.appending(path: "manifest.json"))
        )
        let truth = Dictionary(uniqueKeysWithValues: manifest.files.map { ($0.path, $0) })
        let library = try FolderLibrary.withWorkers(FilePath(folder.path))
        var misses: [String] = []
        var made = 0
        for item in try await library.all() {
            let types = library.representationTypes(of: item, mode: .compatible, accepting: [])
            for type in types where type != item.type || type == .mpeg4Movie {
                let path = String(decoding: try #require(ItemPlace(item.key)).path, as: UTF8.self)
                let form = CheckedForm(
                    library: library,
                    item: item,
                    type: type,
                    original: folder.appending(path: try Self.source(of: type, item) ?? path),
                    isCompatible: true
                )
                let problem = try await Self.problem(form, truth[path])
                if problem == nil { made += 1 }
                let name = path + " " + type.identifier
                if (problem == nil) == (Self.reasons[name] != nil) {
                    misses.append(name + ": " + (problem ?? "can be made after all"))
                }
            }
        }
        print("forms: \(made) made, \(Self.reasons.count) with a reason, misses: \(misses)")
        #expect(misses.isEmpty)
        #expect(made > 20)
    }

    /// What is wrong with a form; the size of a film beside a picture is its own.
    private static func problem(
        _ form: CheckedForm,
        _ truth: Manifest.File?
    ) async throws -> String? {
        let isPart = form.type.conforms(to: .movie) && !form.item.type.conforms(to: .movie)
        let file = isPart ? nil : truth
        return try await form.problem(file?.displayWidth, file?.displayHeight)
    }
}
