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
        try FolderLibrary(
            roots: [folder.root],
            state: state.root,
            limits: LibraryLimits(),
            facts: WorkerFacts(pool: pool),
            workers: pool
        )
    }

    private func represent(
        _ item: LibraryItem,
        _ type: UTType,
        withheld: PickerPluginKit.MetadataClasses = [],
        in library: FolderLibrary
    ) async throws -> Representation {
        try await library.represent(
            item,
            in: library.open(item),
            as: RepresentationDemand(type: type, withheld: withheld)
        ) { _, _, _ in }
    }

    /// A JPEG by a worker, with a film behind it as phones wrote them first.
    private func motionPhoto(_ film: [UInt8]) async throws -> [UInt8] {
        let file = try OpenFile(PicturePNG.bytes(width: 40, height: 20), .png)
        let jpeg = try await pool.preview(of: file.work, maxPixelSize: 40).bytes
        withExtendedLifetime(file) {}
        let packet =
            "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
            + "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description "
            + "xmlns:GCamera='http://ns.google.com/photos/1.0/camera/' GCamera:MicroVideo='1' "
            + "GCamera:MicroVideoOffset='\(film.count)'/></rdf:RDF></x:xmpmeta>"
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

        let bundle = try await represent(item, .livePhotoBundle, in: library)
        let bytes = try bundle.file.bytes(limit: 1 << 20)
        #expect(bytes.starts(with: [0x50, 0x4B, 3, 4]))
        let whole = try library.open(item).bytes(limit: 1 << 20)
        let still = Array(whole.dropLast(Self.film.count))
        // Behind the local header and its name `still.jpeg`: the still as it is, and no film.
        let begin = try #require(bytes.firstIndex(of: 0xFF))
        #expect(Array(bytes[begin..<(begin + still.count)]) == still)
        #expect(bundle.transformations == [.bundled])
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
