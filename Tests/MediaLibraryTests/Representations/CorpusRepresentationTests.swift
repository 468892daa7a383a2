import Foundation
import MediaWork
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
        let pool = try WorkerPool(program: WorkerPrograms.real)
        let library = try FolderLibrary(
            roots: [FilePath(folder.path)],
            state: nil,
            limits: LibraryLimits(),
            facts: WorkerFacts(pool: pool),
            workers: pool
        )
        var misses: [String] = []
        var made = 0
        for item in try await library.all() {
            let types = library.representationTypes(of: item, mode: .compatible, accepting: [])
            for type in types where type != item.type {
                let place = try #require(ItemPlace(item.key))
                let path = String(decoding: place.path, as: UTF8.self)
                let name = path + " " + type.identifier
                let form = CheckedForm(
                    library: library,
                    item: item,
                    type: type,
                    original: folder.appending(path: try Self.source(of: type, item) ?? path)
                )
                // The size of a film beside a picture is its own.
                let isPart = type.conforms(to: .movie) && !item.type.conforms(to: .movie)
                let file = isPart ? nil : truth[path]
                let problem = try await form.problem(file?.displayWidth, file?.displayHeight)
                if problem == nil { made += 1 }
                if (problem == nil) == (Self.reasons[name] != nil) {
                    misses.append(name + ": " + (problem ?? "can be made after all"))
                }
            }
        }
        print("forms: \(made) made, \(Self.reasons.count) with a reason, misses:")
        for miss in misses { print("  ", miss) }
        #expect(misses.isEmpty)
        #expect(made > 20)
    }

    @Test func `where a picture was taken is in no form of it, or there is no form`() async throws {
        guard let folder = Corpus.folder else {
            print("skipped: no corpus beside the package and none named by POSTERN_CORPUS")
            return
        }
        let pool = try WorkerPool(program: WorkerPrograms.real)
        let library = try FolderLibrary(
            roots: [FilePath(folder.path)],
            state: nil,
            limits: LibraryLimits(),
            facts: WorkerFacts(pool: pool),
            workers: pool
        )
        var stripped = 0
        var refused: [String] = []
        for item in try await library.all() {
            let types = library.representationTypes(of: item, mode: .compatible, accepting: [])
            for type in types where type != .livePhotoBundle {
                let demand = RepresentationDemand(type: type, withheld: .location)
                do throws(LibraryError) {
                    let made = try await library.represent(item, in: library.open(item), as: demand)
                    { _, _, _ in }
                    #expect(made.fields.kept.isDisjoint(with: .location))
                    let work = WorkFile(
                        descriptor: made.file.workerDescriptor,
                        byteCount: made.file.identity.byteCount,
                        type: type,
                        name: []
                    )
                    let facts = await pool.facts(of: [work]).first
                    #expect((try? facts?.get())?.place == nil, "\(item.fileName)")
                    withExtendedLifetime(made) {}
                    if made.fields.stripped.contains(.location) { stripped += 1 }
                } catch {
                    let name = String(decoding: item.fileName, as: UTF8.self)
                    refused.append("\(name) \(type.identifier): \(error)")
                    #expect([.unsupportedType, .badMedia].contains(error), "\(name)")
                }
            }
        }
        print("without location: \(stripped) stripped, \(refused.count) refused:")
        for line in refused { print("  ", line) }
        #expect(stripped > 0)
    }
}
