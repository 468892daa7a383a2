import Foundation
import Glibc
import MediaWork
import PickerPluginKit
import SystemPackage
import Testing
import UniformTypes

@testable import MediaLibrary

/// The forms of items in a library of folders, made by real workers.
@Suite struct RepresentationTests {
    let folder: TemporaryFolder
    let state: TemporaryFolder
    let pool: WorkerPool

    init() throws {
        folder = try TemporaryFolder()
        state = try TemporaryFolder()
        pool = try WorkerPool(program: WorkerPrograms.real)
    }

    private func library() throws -> FolderLibrary {
        try FolderLibrary.withWorkers(folder.root, state: state.root, pool)
    }

    private func represent(
        _ item: LibraryItem,
        _ type: UTType,
        withheld: PickerPluginKit.MetadataClasses = [],
        in library: FolderLibrary
    ) async throws -> Representation {
        let demand = RepresentationDemand(type: type, withheld: withheld)
        return try #require(try await library.form(of: item, as: demand))
    }

    /// A JPEG by a worker, with a film behind it as phones wrote them first.
    private func motionPhoto(
        _ film: [UInt8],
        _ more: String = ""
    ) async throws -> [UInt8] {
        let file = try OpenFile(PicturePNG.bytes(width: 40, height: 20), .png)
        let jpeg = try await pool.preview(of: file.work, maxPixelSize: 40).bytes
        withExtendedLifetime(file) {}
        let packet =
            "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
            + "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description "
            + "xmlns:GCamera='http://ns.google.com/photos/1.0/camera/' GCamera:MicroVideo='1' "
            + "GCamera:MicroVideoOffset='\(film.count)' \(more)/></rdf:RDF></x:xmpmeta>"
        let count = UInt16(packet.utf8.count + 2)
        let segment = [0xFF, 0xE1, UInt8(count >> 8), UInt8(count & 255)] + Array(packet.utf8)
        return jpeg.prefix(2) + segment + jpeg.dropFirst(2) + film
    }

    private static let film: [UInt8] =
        [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 0, 0] + [0, 0, 0, 8] + Array("mdat".utf8)

    @Test func `a picture that every program takes has one form`() async throws {
        try folder.write(PicturePNG.bytes(width: 4, height: 2), to: "a.png")
        let library = try library()
        let item = try #require(try await library.all().first)
        for mode in RepresentationMode.allCases {
            #expect(library.representationTypes(of: item, mode: mode, accepting: []) == [.png])
        }
        await #expect(throws: LibraryError.unsupportedType) {
            try await represent(item, .jpeg, in: library)
        }
    }

    @Test func `the mode and what a host takes decide which form is the best`() {
        let time = FileTime(seconds: 1, nanoseconds: 0)
        func item(_ type: UTType, _ parts: [ItemPart] = []) -> LibraryItem {
            LibraryItem(
                key: LibraryItem.Key(bytes: Array(type.identifier.utf8)),
                type: type,
                kinds: .images,
                fileName: [],
                identity: FileIdentity(device: 1, inode: 1, byteCount: 1, modified: time),
                parts: parts
            )
        }
        let still = ItemForms(item(.heic))
        #expect(still.types(.current, accepting: []) == [.heic])
        #expect(still.types(.compatible, accepting: []) == [.jpeg, .heic])
        #expect(still.types(.automatic, accepting: []) == [.heic, .jpeg])
        #expect(still.types(.automatic, accepting: [.jpeg, .png]) == [.jpeg, .heic])
        #expect(still.types(.automatic, accepting: [.image]) == [.heic, .jpeg])

        let film = ItemPart(role: .liveFilm, item: item(.quickTimeMovie))
        let live = ItemForms(item(.heic, [film]))
        let files: [UTType] = [.heic, .quickTimeMovie, .livePhotoBundle]
        #expect(live.types(.current, accepting: []) == files)
        #expect(live.types(.compatible, accepting: []).prefix(2) == [.jpeg, .mpeg4Movie])

        let raw = ItemForms(item(.jpeg, [ItemPart(role: .raw, item: item(.dng))]))
        #expect(raw.types(.current, accepting: []) == [.jpeg, .dng])
        #expect(ItemForms(item(.dng)).types(.compatible, accepting: []) == [.jpeg, .dng])
        #expect(
            ItemForms(item(.quickTimeMovie)).types(.current, accepting: []) == [.quickTimeMovie]
        )
    }

    @Test func `the film in a picture's file comes by itself, and with its still`() async throws {
        try await folder.write(motionPhoto(Self.film), to: "a.jpg")
        let library = try library()
        let item = try #require(try await library.all().first)
        let types = library.representationTypes(of: item, mode: .current, accepting: [])
        #expect(types == [.jpeg, .mpeg4Movie, .livePhotoBundle])
        let film = try await represent(item, .mpeg4Movie, in: library)
        #expect(try film.file.bytes() == Self.film)
        #expect(!film.isReencoded)
        #expect(film.transformations == [.extracted])
        // Nobody looked into it.
        #expect(film.fields.kept == .all && film.fields.stripped == [])

        let bundle = try await represent(item, .livePhotoBundle, in: library)
        let bytes = try bundle.file.bytes(limit: 1 << 20)
        #expect(bytes.starts(with: [0x50, 0x4B, 3, 4]))
        let whole = try library.open(item).bytes(limit: 1 << 20)
        // Behind the local header and its name `still.jpeg`: the still as it is, and no film, which
        // is what the still says now.
        let before = Data(whole.dropLast(Self.film.count))
        let word = try #require(before.range(of: Data("GCamera:MicroVideo='1'".utf8)))
        var still = Array(before)
        still[word.upperBound - 2] = UInt8(ascii: "0")
        let begin = try #require(bytes.firstIndex(of: 0xFF))
        #expect(Array(bytes[begin..<(begin + still.count)]) == still)
        #expect(bundle.transformations == [.bundled])
    }

    @Test func `a bundle whose place is withheld has it in neither picture nor film`() async throws
    {
        let file = folder.path + "/film.mp4"
        let place = ["-metadata", "location=+47.1234+008.5678/", "-c:v", "libx264"]
        let source = ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=10", "-t", "1"]
        guard try IndependentDecoder.make(source + place + [file]) else {
            print("skipped: no ffmpeg here that makes H.264")
            return
        }
        let film = try [UInt8](Data(contentsOf: URL(filePath: file)))
        try FileManager.default.removeItem(atPath: file)
        let words =
            "xmlns:exif='http://ns.adobe.com/exif/1.0/' exif:GPSLatitude='47,7.404N' "
            + "exif:GPSLongitude='8,34.068E'"
        try await folder.write(motionPhoto(film, words), to: "a.jpg")
        let library = try library()
        let item = try #require(try await library.all().first)
        let whole = try await represent(item, .livePhotoBundle, in: library)
        let bundle = try await represent(item, .livePhotoBundle, withheld: .location, in: library)
        #expect(whole.fields.stripped == [] && bundle.fields.stripped.contains(.location))
        for (made, isThere) in [(whole, true), (bundle, false)] {
            let bytes = Data(try made.file.bytes(limit: Int(made.file.identity.byteCount)))
            #expect((bytes.range(of: Data("47,7.404N".utf8)) != nil) == isThere)
            // The place in a film's own words is a box of this name, with numbers in it.
            #expect((bytes.range(of: Data("loci".utf8)) != nil) == isThere)
            let zip = URL(filePath: state.path + "/bundle.zip")
            try bytes.write(to: zip)
            if let names = try IndependentDecoder.entries(of: zip) {
                #expect(names == ["still.jpeg", "film.mp4", "live-photo.json"])
            }
        }
    }

    @Test func `what IPTC says comes along into a JPEG, unless it is withheld`() async throws {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func record(_ number: UInt8, _ text: String) -> [UInt8] {
            [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
        }
        let records = record(120, "A day at the sea") + record(80, "Ada Example")
        // Width, height, depth, photometry, strip, samples, rows, bytes, records.
        let end = 8 + 2 + 9 * 12 + 4
        let fields = [
            (256, 3, 1, 2), (257, 3, 1, 2), (258, 3, 1, 8), (262, 3, 1, 1), (273, 4, 1, end),
            (277, 3, 1, 1), (278, 3, 1, 2), (279, 4, 1, 4), (33_723, 7, records.count, end + 4),
        ]
        let directory = fields.flatMap { tag, kind, count, value in
            little(tag, 2) + little(kind, 2) + little(count, 4) + little(value, 4)
        }
        let head = Array("II*\0".utf8) + little(8, 4) + little(fields.count, 2)
        try folder.write(
            head + directory + little(0, 4) + [9, 8, 7, 6] + records,
            to: "a.tif"
        )
        let library = try library()
        let item = try #require(try await library.all().first)
        for withheld: PickerPluginKit.MetadataClasses in [[], .captions, .people] {
            let made = try await represent(item, .jpeg, withheld: withheld, in: library)
            let bytes = try made.file.bytes(limit: Int(made.file.identity.byteCount))
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("A day at the sea") == !withheld.contains(.captions))
            #expect(text.contains("Ada Example") == !withheld.contains(.people))
            let both: PickerPluginKit.MetadataClasses = [.captions, .people]
            #expect(made.fields.kept == both.subtracting(withheld))
            let work = WorkFile(
                descriptor: made.file.workerDescriptor,
                byteCount: made.file.identity.byteCount,
                type: .jpeg,
                name: []
            )
            let words = try await #require(pool.facts(of: [work]).first).get().words
            #expect(words?.caption == (withheld.contains(.captions) ? nil : "A day at the sea"))
        }
    }

    @Test func `what programs wrote beside a picture leaves with none of its forms`() async throws {
        let directory: [UInt8] = [
            0x49, 0x49, 42, 0, 8, 0, 0, 0, 7, 0, 0, 1, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 1, 3, 0, 1,
            0,
            0, 0, 2, 0, 0, 0, 2, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0, 6, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0,
            0,
            17, 1, 4, 0, 1, 0, 0, 0, 98, 0, 0, 0, 22, 1, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0, 23, 1, 4, 0,
            1,
            0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 9, 8, 7, 6,
        ]
        try folder.write(directory, to: "a.tif")
        let secret = "47.123456"
        let beside = [
            "a.tif.json", "a.tif.supplemental-metadata.json", "a.json", "a.xmp", "a.tif.xmp",
            "a.AAE", "a.txt",
        ]
        for name in beside { try folder.write(Array("{\"geo\": \(secret)}".utf8), to: name) }
        let library = try library()
        let items = try await library.all()
        #expect(items.count == 1)
        let item = try #require(items.first)
        for mode in RepresentationMode.allCases {
            let types = library.representationTypes(of: item, mode: mode, accepting: [])
            #expect(Set(types).isSubset(of: [.tiff, .jpeg]))
        }
        for withheld: PickerPluginKit.MetadataClasses in [[], .captions] {
            let made = try await represent(item, .jpeg, withheld: withheld, in: library)
            let bytes = try made.file.bytes(limit: Int(made.file.identity.byteCount))
            #expect(Data(bytes).range(of: Data(secret.utf8)) == nil)
        }
    }

    @Test func `F16 F17 a file that changed is no item any more`() async throws {
        try await folder.write(motionPhoto(Self.film), to: "a.jpg")
        let library = try library()
        let item = try #require(try await library.all().first)
        let file = try library.open(item)
        try folder.write([0xFF, 0xD8, 0xFF], to: "a.jpg")
        await #expect(throws: LibraryError.itemChanged) {
            try await library.represent(item, in: file, as: RepresentationDemand(type: .mpeg4Movie))
            { _, _, _ in }
        }
    }

    @Test func `nothing that was made has a name`() async throws {
        try await folder.write(motionPhoto(Self.film), to: "a.jpg")
        let library = try library()
        let item = try #require(try await library.all().first)
        let made = try await represent(item, .livePhotoBundle, in: library)
        let folder = try #require(library.index.folder)
        let names = try #require(opendir(folder.string))
        defer { closedir(names) }
        while let entry = readdir(names) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            let isKnown = name.hasPrefix(".") || name.hasPrefix("index") || name.hasPrefix("thumb")
            #expect(isKnown && !name.hasPrefix(".making"), "\(name)")
        }
        withExtendedLifetime(made) {}
    }

    @Test func `a lie and a cut film are bad, and others are not concerned`() async throws {
        let head = [0, 0, 0, 20] + Array("ftypqt  ".utf8) + [0, 0, 0, 0] + Array("qt  ".utf8)
        try folder.write(head + [UInt8](repeating: 7, count: 999), to: "a.mov")
        try folder.write(Array("II*\0".utf8) + [8, 0, 0, 0, 0, 0, 0, 0, 0, 0], to: "b.tif")
        try await folder.write(motionPhoto(Self.film), to: "c.jpg")
        let library = try library()
        let items = try await library.all()
        let wishes: [UTType: UTType] = [.quickTimeMovie: .mpeg4Movie, .tiff: .jpeg]
        for (type, wish) in wishes {
            guard let item = items.first(where: { $0.type == type }) else { continue }
            await #expect(throws: LibraryError.badMedia) {
                try await represent(item, wish, in: library)
            }
        }
        let well = try #require(items.first { $0.type == .jpeg })
        _ = try await represent(well, .mpeg4Movie, in: library)
    }
}
