import Foundation
import MediaReading
import MediaWork
import PickerPluginKit
import PickerTesting
import SystemPackage
import Testing
import UniformTypes

@testable import MediaLibrary

/// Every real picture and film in every form and under every deal, as programs of others see it.
@Suite struct CorpusDealTests {
    typealias Classes = PickerPluginKit.MetadataClasses

    /// One form under one deal.
    private struct Row {
        let form: String
        let withheld: Classes
        let file: URL
        /// What is said of it; nil where it is the item's own file.
        let fields: Representation.Fields?
    }

    /// All forms under all deals, and the deals under which a form cannot be had.
    private struct Outcome {
        var rows: [Row] = []
        var refused: [String: [Classes: LibraryError]] = [:]
    }

    private static let deals: [Classes] = [[], .location, .all]

    @Test func `under every deal a picture is the same, and what is withheld is nowhere`()
        async throws
    {
        guard let corpus = Corpus.folder else {
            print(Corpus.absence)
            return
        }
        let folder = try TemporaryFolder()
        let outcome = try await outcome(of: corpus, in: URL(filePath: folder.path))
        for (form, deals) in outcome.refused {
            #expect(
                deals.values.allSatisfy { [.unsupportedType, .badMedia].contains($0) },
                "\(form)"
            )
            // What cannot be without its place cannot be without the rest either.
            #expect((deals[.location] == nil) == (deals[.all] == nil), "\(form)")
            #expect(deals[[]] == nil || deals.count == Self.deals.count, "\(form)")
        }
        try check(pictures: outcome.rows)
        try check(words: outcome.rows)
        let refused = outcome.refused.map { form, deals in
            "\(form): \(deals[[]] == nil ? "only as it is" : "not made")"
        }
        print("\(outcome.rows.count) files under \(Self.deals.count) deals; refused:")
        for line in refused.sorted() { print("  ", line) }
        #expect(outcome.rows.count > 200)
    }

    private func outcome(of corpus: URL, in folder: URL) async throws -> Outcome {
        let library = try FolderLibrary.withWorkers(FilePath(corpus.path))
        var outcome = Outcome()
        for item in try await library.all() {
            let path = String(decoding: try #require(ItemPlace(item.key)).path, as: UTF8.self)
            let types = library.representationTypes(of: item, mode: .compatible, accepting: [])
            // What is in a bundle comes by itself, too.
            for type in types where type != .livePhotoBundle {
                let form = "\(path) \(type.identifier)"
                for withheld in Self.deals {
                    let copy = folder.appending(path: "\(outcome.rows.count)")
                        .appendingPathExtension(type.preferredFilenameExtension ?? "bin")
                    let demand = RepresentationDemand(
                        type: type,
                        withheld: withheld,
                        isCompatible: true
                    )
                    let made: Representation?
                    do throws(LibraryError) {
                        made = try await library.form(of: item, as: demand)
                    } catch {
                        outcome.refused[form, default: [:]][withheld] = error
                        continue
                    }
                    #expect(made != nil || withheld.isEmpty, "\(form) came as it is")
                    let file = try made?.written(to: copy) ?? corpus.appending(path: path)
                    outcome.rows.append(
                        Row(form: form, withheld: withheld, file: file, fields: made?.fields)
                    )
                }
            }
        }
        return outcome
    }

    private func check(pictures rows: [Row]) throws {
        let digests = try PictureDigests.all(Set(rows.map(\.file.path)).sorted())
        let plain = Dictionary(
            uniqueKeysWithValues: rows.filter(\.withheld.isEmpty).map { ($0.form, $0.file.path) }
        )
        for row in rows where !row.withheld.isEmpty {
            // What is shown of a DNG is its preview, in whose place is one pixel then.
            if row.form.hasSuffix(UTType.dng.identifier), row.withheld.contains(.thumbnails) {
                continue
            }
            let before = plain[row.form].flatMap { digests[$0] }
            #expect(digests[row.file.path] == before, "\(row.form) without \(row.withheld)")
        }
    }

    private func check(words rows: [Row]) throws {
        let readings = try MetadataReading.all(Set(rows.map(\.file.path)).sorted())
        guard !readings.isEmpty else { return }
        var plain: [String: MediaWork.MetadataClasses] = [:]
        for row in rows {
            let reading = try #require(readings[row.file.path], "\(row.form)")
            let withheld = MediaWork.MetadataClasses(row.withheld)
            let left = reading.names(of: withheld)
            #expect(left.isEmpty, "\(row.form) has \(left)")
            if let fields = row.fields {
                let unsaid = reading.classes.subtracting(MediaWork.MetadataClasses(fields.kept))
                #expect(unsaid.isEmpty, "\(row.form) gives \(reading.names(of: unsaid)) unsaid")
            }
            if withheld.isEmpty { plain[row.form] = reading.classes }
            // Makers' notes and pictures in other places than EXIF's are never rebuilt.
            let kept = (plain[row.form] ?? []).intersection([.captions, .people, .cameraSerial])
            let lost = kept.subtracting(withheld).subtracting(reading.classes)
            #expect(lost.isEmpty, "\(row.form) lost \(lost)")
        }
    }
}

extension Representation {
    /// Its bytes in a file of that name.
    fileprivate func written(to file: URL) throws -> URL {
        let bytes = try self.file.bytes(limit: Int(self.file.identity.byteCount))
        try Data(bytes).write(to: file)
        return file
    }
}
