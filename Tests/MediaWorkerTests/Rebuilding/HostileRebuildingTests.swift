import Foundation
import MediaWork
import Testing
import UniformTypes

@testable import MediaWorker

/// A67: files that are made to exhaust or to confuse whoever takes them apart.
@Suite struct HostileRebuildingTests {
    /// Far above what any of them takes, and far below what a loop without end would.
    private static let patience = Duration.seconds(60)

    private func outcome(_ bytes: [UInt8], _ type: UTType) throws -> RebuiltFile? {
        var rebuilt: RebuiltFile?
        let took = try ContinuousClock().measure {
            do {
                rebuilt = try RebuiltFile(bytes, type, withholding: .location)
            } catch is WorkFailure {}
        }
        #expect(took < Self.patience)
        #expect((rebuilt?.bytes.count ?? 0) <= bytes.count + (1 << 16))
        return rebuilt
    }

    @Test func `A67 a directory that is its own child and next is read once`() throws {
        // Three entries: its own thumbnail, its own exposure, its own position.
        var block = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 3]
        for tag: UInt16 in [0x8769, 0x8825, 0xA005] {
            block +=
                SampleFile.big(tag) + SampleFile.big(UInt16(4)) + SampleFile.big(UInt32(1))
                + SampleFile.big(UInt32(8))
        }
        block += SampleFile.big(UInt32(8))
        #expect(try outcome(SampleJPEG.bytes([(0xE1, SampleJPEG.exif + block)]), .jpeg) != nil)
    }

    @Test func `A67 a directory of 65,535 entries is dropped`() throws {
        let entry =
            SampleFile.big(UInt16(0x010E)) + SampleFile.big(UInt16(2))
            + SampleFile.big(UInt32(0xFFFF_FFFF)) + SampleFile.big(UInt32(8))
        let block =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0xFF, 0xFF]
            + Array([[UInt8]](repeating: entry, count: 65_535).joined())
        let rebuilt = try outcome(SamplePNG.bytes([("eXIf", block)]), .png)
        #expect((rebuilt?.bytes.count ?? .max) < 200)
    }

    @Test func `A67 a packet of entities in entities is dropped`() throws {
        let laughs = (1...9).map {
            "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">"
        }
        let packet = "<!DOCTYPE x [<!ENTITY l0 \"ha\">\(laughs.joined())]><x>&l9;</x>"
        let deep = String(repeating: "<a>", count: 10_000)
        for text in [packet, deep] {
            let bytes = SampleWebP.bytes([("XMP ", Array(text.utf8))])
            #expect(try #require(try outcome(bytes, .webP)).bytes.count < 100)
        }
    }

    @Test func `A68 a prefix that one file declares means nothing in the next one`() throws {
        func packet(_ meaning: String, _ field: String) -> [UInt8] {
            let start =
                "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
                + "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
            let words = "<rdf:Description rdf:about='' xmlns:exif='\(meaning)' \(field)/>"
            return SampleWebP.bytes([("XMP ", Array("\(start)\(words)</rdf:RDF></x:xmpmeta>".utf8))]
            )
        }
        _ = try outcome(packet("http://evil.example/", "exif:GPSLatitude='47,30.0N'"), .webP)
        let own = "http://ns.adobe.com/exif/1.0/"
        let honest = packet(own, "exif:UserComment='sea' exif:FNumber='28/10'")
        let rebuilt = try #require(try outcome(honest, .webP))
        let text = String(decoding: rebuilt.bytes, as: UTF8.self)
        #expect(text.contains(own), "\(text)")
        #expect(!text.contains("evil.example"))
    }

    @Test func `A67 a hundred thousand segments are refused or dropped`() throws {
        let segments = [(UInt8, [UInt8])](repeating: (0xE5, [1, 2]), count: 100_000)
        #expect(throws: WorkFailure.tooLarge) {
            try RebuiltFile(SampleJPEG.bytes(segments), .jpeg, withholding: .location)
        }
        let fewer = SampleJPEG.bytes(Array(segments.prefix(60_000)))
        #expect(try #require(try outcome(fewer, .jpeg)).bytes.count < 400)
    }

    @Test func `A67 texts and profiles that inflate without end are not inflated`() throws {
        let bomb = Deflation.deflated([UInt8](repeating: 65, count: 64 << 20)) ?? []
        let text = SamplePNG.bytes(
            [(String, [UInt8])](
                repeating: ("zTXt", Array("Comment\0\0".utf8) + bomb),
                count: 40
            )
        )
        #expect(try #require(try outcome(text, .png)).bytes.count < 200)
        let profile = SamplePNG.bytes([("iCCP", Array("P\0\0".utf8) + bomb)])
        #expect(throws: WorkFailure.badMedia) {
            try RebuiltFile(profile, .png, withholding: .location)
        }
    }

    /// Heads of boxes whose sizes cannot be, and boxes in boxes.
    private static let sizes: [[UInt8]] = {
        let name = Array("udta".utf8)
        let deep = (0..<10_000).reversed().flatMap {
            SampleFile.big(UInt32(8 * ($0 + 1))) + name
        }
        return [
            SampleFile.big(UInt32(0)) + name, SampleFile.big(UInt32(7)) + name,
            SampleFile.big(UInt32(1)) + name, SampleFile.big(UInt32.max) + name,
            SampleFile.big(UInt32(1)) + name + SampleFile.big(UInt64(1) << 63),
            SampleFile.big(UInt32(1)) + name + SampleFile.big(UInt64.max),
            SampleFile.big(UInt32(1)) + name + SampleFile.big(UInt64(0)), deep,
        ]
    }()

    @Test(arguments: sizes.indices)
    func `A67 boxes of size 0, 1 and 2^63, and ten thousand deep, end in an answer`(
        number: Int
    ) throws {
        let mark = PositionMark(71)
        let head = Self.sizes[number] + Array(mark.decimal.utf8)
        let films = [
            SampleFilm(movie: head), SampleFilm(track: head), SampleFilm(end: head),
        ]
        let stills = [
            SampleHEIF.bytes([], end: head), head + SampleHEIF.bytes([]),
        ]
        let files = films.map { ($0.bytes, UTType.mpeg4Movie) } + stills.map { ($0, .heic) }
        for (bytes, type) in files {
            guard let rebuilt = try outcome(bytes, type) else { continue }
            #expect(mark.traces(in: rebuilt.bytes) == [])
        }
    }

    @Test func `a chunk that nobody knows and a decoder needs refuses the file`() throws {
        #expect(throws: WorkFailure.unsupportedType) {
            try RebuiltFile(SamplePNG.bytes([("CgBI", [1])]), .png, withholding: .location)
        }
    }

    @Test func `a container that nobody takes apart is refused`() throws {
        for type in [UTType.bmp, .photoshop, .svg, .jpeg2000, .ico, .matroska, .avi] {
            #expect(throws: WorkFailure.unsupportedType) {
                try RebuiltFile([1, 2, 3, 4], type, withholding: .location)
            }
        }
    }

    @Test func `damaged files are rebuilt without their position, or refused`() throws {
        var random = SeededNumbers(seed: 7)
        for carrier in PositionCarrier.all {
            for _ in 0..<25 {
                var bytes = carrier.bytes
                for _ in 0...random.below(4) {
                    bytes[random.below(bytes.count)] = UInt8(random.below(256))
                }
                if random.below(4) == 0 {
                    bytes.removeLast(random.below(bytes.count))
                }
                guard let rebuilt = try outcome(bytes, carrier.type) else {
                    continue
                }
                // Damage can make other words of a word, but a part that is left out stays out.
                #expect(
                    !carrier.mark.traces(in: rebuilt.bytes).contains("place"),
                    "\(carrier.name)"
                )
            }
        }
    }
}
