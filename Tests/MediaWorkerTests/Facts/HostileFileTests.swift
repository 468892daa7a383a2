import MediaWork
import Testing
import UniformTypes

@testable import MediaWorker

/// Files made to hurt: the reader answers or refuses, soon, and never ends.
@Suite struct HostileFileTests {
    /// Reads a file in both ways, whatever comes of it, and says how long that took.
    private func read(_ bytes: [UInt8], _ type: UTType) -> Duration {
        ContinuousClock().measure {
            _ = try? SampleFile.facts(bytes, type)
            _ = try? SampleFile.properties(bytes, type)
        }
    }

    @Test func `A67 a hundred thousand segments are walked no further than the limit`() {
        var bytes: [UInt8] = [0xFF, 0xD8]
        for _ in 0..<100_000 {
            bytes += [0xFF, 0xE1, 0, 2]
        }
        #expect(throws: MediaReadingError.damaged) { try SampleFile.facts(bytes, .jpeg) }
        #expect(read(bytes, .jpeg) < .seconds(5))
    }

    @Test func `A67 directories that point to themselves or are full end`() {
        var loop = TIFFBuilder()
        loop.image = [330: .longs([8, 8, 8, 8]), 256: .longs([1]), 257: .longs([1])]
        #expect(read(loop.bytes, .tiff) < .seconds(2))
        #expect(read(SampleFile.jpeg(exif: loop), .jpeg) < .seconds(2))

        let entry: [UInt8] = [0x0F, 0x01, 2, 0, 0xFF, 0xFF, 0xFF, 0xFF, 8, 0, 0, 0]
        let full =
            Array("II".utf8) + [42, 0, 8, 0, 0, 0, 0xFF, 0xFF]
            + [[UInt8]](repeating: entry, count: 65_535).flatMap(\.self)
        #expect(read(full, .tiff) < .seconds(5))
    }

    @Test func `A67 sizes of boxes that cannot be end the walk`() {
        let sizes: [[UInt8]] = [
            [0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 7], [0xFF, 0xFF, 0xFF, 0xFF],
        ]
        let head = SampleFile.box("ftyp", Array("heic0000mif1".utf8))
        for size in sizes {
            for name in ["meta", "moov", "mdat", "free"] {
                let long: [UInt8] = [0x80, 0, 0, 0, 0, 0, 0, 0]
                for tail in [long, [UInt8](repeating: 0xFF, count: 64)] {
                    let bytes = head + size + Array(name.utf8) + tail
                    for type in [UTType.heic, .avis, .mpeg4Movie, .jpegxl, .jpeg2000, .canonCR3] {
                        #expect(read(bytes, type) < .seconds(2))
                    }
                }
            }
        }
    }

    @Test func `A67 ten thousand boxes inside each other are no recursion`() {
        for name in ["meta", "moov", "trak", "iprp", "uuid"] {
            var heads: [UInt8] = []
            for depth in 0..<10_000 {
                heads += SampleFile.big(UInt32(8 * (10_000 - depth))) + Array(name.utf8)
            }
            let bytes = SampleFile.box("ftyp", Array("qt  0000".utf8)) + heads
            #expect(read(bytes, .heic) < .seconds(2))
            #expect(read(bytes, .quickTimeMovie) < .seconds(2))
        }
    }

    @Test func `A67 a text that grows without end is not followed`() throws {
        // Deflate's fixed codes: a nothing, then again and again 258 of what came before.
        var bits = BitWriter()
        bits.write(0b011, count: 3)
        bits.writeCode(0b0011_0000, count: 8)
        for _ in 0..<40_000 {
            bits.writeCode(0b1100_0101, count: 8)
            bits.writeCode(0, count: 5)
        }
        let bomb = Array("Software\0\0".utf8) + [0x78, 0x9C] + bits.bytes
        let bytes = SampleFile.png([(String, [UInt8])](repeating: ("zTXt", bomb), count: 200))
        let facts = try SampleFile.facts(bytes, .png)
        #expect(facts.storedSize == PixelSize(width: 5, height: 7))
        #expect(facts.camera == nil)
        #expect(read(bytes, .png) < .seconds(5))
    }

    @Test func `A67 packets that are deep, many or declare entities are not parsed`() {
        let deep = String(repeating: "<a>", count: 10_000)
        let many = String(repeating: "<a/>", count: 100_000)
        let declared = "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><x>&a;</x>"
        let hidden = "<a b=\"/>\">" + String(repeating: "<a b='/>'>", count: 100)
        for packet in [deep, many, declared, hidden] {
            #expect(!XMPPacket.isReadable(Bytes(copying: Array(packet.utf8))))
        }
        let usual = "<?xpacket begin?><!-- < < < --><x:a><b c='>'/><d></d></x:a><?xpacket end?>"
        #expect(XMPPacket.isReadable(Bytes(copying: Array(usual.utf8))))
    }

    @Test func `A67 frames and chunks without end are counted within the limit`() {
        let gif =
            Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
            + [[UInt8]](repeating: [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0], count: 100_000)
            .flatMap(\.self)
        #expect(read(gif, .gif) < .seconds(5))
        let chunk = Array("ANMF".utf8) + [0, 0, 0, 0]
        let webP =
            Array("RIFF\0\0\0\0WEBP".utf8)
            + [[UInt8]](repeating: chunk, count: 100_000).flatMap(\.self)
        #expect(read(webP, .webP) < .seconds(5))
    }

    @Test func `A67 a file that ends anywhere is answered or refused`() {
        var exif = TIFFBuilder()
        exif.image = [0x010F: .ascii("Apple"), 0x0112: .shorts([6])]
        exif.photo = [0x9003: .ascii("2024:05:01 10:22:33")]
        let whole = SampleFile.jpeg(exif: exif)
        for count in 0..<whole.count {
            _ = try? SampleFile.facts(Array(whole.prefix(count)), .jpeg)
        }
        let tiff = exif.bytes
        for count in 0..<tiff.count {
            _ = try? SampleFile.facts(Array(tiff.prefix(count)), .tiff)
        }
        #expect(throws: MediaReadingError.notMedia) { try SampleFile.facts([], .jpeg) }
    }
}

/// Writes bits as deflate does: numbers from their lowest bit, codes from their highest.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var filled = 8

    mutating func write(_ number: Int, count: Int) {
        for place in 0..<count {
            add(number >> place & 1)
        }
    }

    mutating func writeCode(_ code: Int, count: Int) {
        for place in (0..<count).reversed() {
            add(code >> place & 1)
        }
    }

    private mutating func add(_ bit: Int) {
        if filled == 8 {
            bytes.append(0)
            filled = 0
        }
        bytes[bytes.count - 1] |= UInt8(bit << filled)
        filled += 1
    }
}
