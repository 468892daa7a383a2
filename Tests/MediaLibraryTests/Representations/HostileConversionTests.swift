import MediaWork
import PickerPluginKit
import Testing
import UniformTypes

@testable import MediaLibrary

/// Files that are made to break who converts them, beside one that is well.
@Suite struct HostileConversionTests {
    let folder: TemporaryFolder
    let library: FolderLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = try .withWorkers(folder.root)
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func big(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }

    /// A grey TIFF that says it has such sides, with 64 bytes of pixels.
    private static func tiff(_ width: Int, _ height: Int) -> [UInt8] {
        let fields = [
            (256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 122), (277, 1),
            (278, height), (279, 64),
        ]
        let directory = fields.flatMap { tag, value in
            little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4)
        }
        return Array("II*\0".utf8) + little(8, 4) + little(fields.count, 2) + directory
            + little(0, 4) + [UInt8](repeating: 128, count: 64)
    }

    private static func head(_ brand: String) -> [UInt8] {
        big(20, 4) + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0] + Array(brand.utf8)
    }

    /// Boxes in boxes, ten thousand deep.
    private static func deep(_ name: String) -> [UInt8] {
        (1...10_000).reversed().flatMap { big(UInt64(8 * $0), 4) + Array(name.utf8) }
    }

    private func form(_ item: LibraryItem) async throws -> Representation? {
        let type: UTType = item.type.conforms(to: .movie) ? .mpeg4Movie : .jpeg
        return try await library.form(
            of: item,
            as: RepresentationDemand(type: type, isCompatible: true)
        )
    }

    @Test func `A63 A67 what would fill the machine is an error of itself, and the next is made`()
        async throws
    {
        let files: [(String, [UInt8])] = [
            ("a.tif", Self.tiff(65_000, 65_000)), ("b.tif", Self.tiff(0x7FFF_FFFF, 0x7FFF_FFFF)),
            ("c.mov", Self.head("qt  ") + Self.deep("moov")),
            (
                "d.mov",
                Self.head("qt  ") + Self.big(1, 4) + Array("moov".utf8) + Self.big(1 << 63, 8)
            ),
            ("e.mp4", Self.head("isom") + Self.big(0, 4) + Array("moov".utf8)),
            ("f.heic", Self.head("heic") + Self.deep("meta")),
            ("g.avif", Self.head("avis") + Self.deep("moov")), ("well.tif", Self.tiff(8, 8)),
        ]
        for (name, bytes) in files { try folder.write(bytes, to: name) }
        var made = 0
        for item in try await library.all() {
            if item.fileName == Array("well.tif".utf8) {
                #expect(try await form(item)?.type == .jpeg)
                made += 1
            } else {
                await #expect(throws: LibraryError.self) { _ = try await form(item) }
            }
        }
        #expect(made == 1)
    }

    @Test func `A65 what only has the name of a picture or a film is never converted`() async throws
    {
        let texts = [
            "#EXTM3U\n#EXTINF:1,\n/etc/passwd\n", "ffconcat version 1.0\nfile /etc/passwd\n",
            "%!PS-Adobe-3.0\n(/etc/passwd) (r) file\n", "<html><img src=/etc/passwd></html>",
            "push graphic-context\nimage over 0,0 0,0 '/etc/passwd'\npop graphic-context\n",
        ]
        for (number, text) in texts.enumerated() {
            for ending in ["jpg", "tif", "heic", "avif", "jxl", "mov", "mp4"] {
                try folder.write(Array(text.utf8), to: "\(number).\(ending)")
            }
            // With a head before it, it is a film that is none.
            try folder.write(Self.head("qt  ") + Array(text.utf8), to: "\(number)-film.mov")
        }
        for item in try await library.all() {
            #expect(item.fileName.suffix(9).elementsEqual("-film.mov".utf8))
            await #expect(throws: LibraryError.self) { _ = try await form(item) }
        }
    }
}
