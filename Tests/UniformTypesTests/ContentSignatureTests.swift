import Testing
import UniformTypes

struct ContentSignatureTests {
    typealias Bytes = SignatureBytes

    static let known: [(String, [UInt8], UTType)] = [
        ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
        ("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        ("GIF 87", Bytes.ascii("GIF87a"), .gif),
        ("GIF 89", Bytes.ascii("GIF89a"), .gif),
        ("WebP", Bytes.riff("WEBP"), .webP),
        ("AVI", Bytes.riff("AVI "), .avi),
        ("HEIC", Bytes.brands("heic", "mif1", "heic"), .heic),
        ("HEIC behind a generic brand", Bytes.brands("mif1", "mif1", "heic", "hevc"), .heic),
        ("HEIC sequence", Bytes.brands("hevc", "msf1"), .heics),
        ("HEIC sequence behind a generic brand", Bytes.brands("msf1", "hevc"), .heics),
        ("HEIF of unknown coding", Bytes.brands("mif1", "mif1"), .heif),
        ("AVIF", Bytes.brands("avif", "mif1", "miaf"), .avif),
        ("AVIF behind a generic brand", Bytes.brands("mif1", "avif"), .avif),
        ("AVIF that is compatible with films", Bytes.brands("avif", "iso8", "mif1"), .avif),
        ("AVIF sequence", Bytes.brands("avis", "avif", "mif1", "iso8"), .avis),
        ("MP4", Bytes.brands("isom", "iso2", "avc1", "mp41"), .mpeg4Movie),
        ("MP4, second version", Bytes.brands("mp42", "isom"), .mpeg4Movie),
        ("MP4 of an unknown maker", Bytes.brands("caqv", "mp42"), .mpeg4Movie),
        ("M4V", Bytes.brands("M4V ", "mp42"), .m4v),
        ("M4A", Bytes.brands("M4A ", "mp42", "isom"), .m4a),
        ("QuickTime", Bytes.brands("qt  "), .quickTimeMovie),
        ("3GPP", Bytes.brands("3gp4", "isom", "3gp4"), .threeGPP),
        ("3GPP2", Bytes.brands("3g2a"), .threeGPP2),
        ("CR3", Bytes.brands("crx ", "isom"), .canonCR3),
        ("QuickTime without brands", Bytes.box("moov", Bytes.box("mvhd", [0])), .quickTimeMovie),
        ("QuickTime, data first", Bytes.box("mdat", [1, 2]), .quickTimeMovie),
        (
            "QuickTime, padding first",
            Bytes.box("wide", []) + Bytes.box("free", [0]) + Bytes.box("mdat", []), .quickTimeMovie
        ),
        ("brands behind padding", Bytes.box("skip", [0]) + Bytes.brands("isom"), .mpeg4Movie),
        ("TIFF, little endian", Bytes.tiff("II", version: 42), .tiff),
        ("TIFF, big endian", Bytes.tiff("MM", version: 42), .tiff),
        ("BigTIFF", Bytes.tiff("II", version: 43), .tiff),
        ("DNG, little endian", Bytes.tiff("II", version: 42, tag: 50706), .dng),
        ("DNG, big endian", Bytes.tiff("MM", version: 42, tag: 50706), .dng),
        ("CR2", Bytes.ascii("II*\0") + [16, 0, 0, 0] + Bytes.ascii("CR") + [2, 0], .canonCR2),
        ("ORF", Bytes.ascii("IIRO") + [8, 0, 0, 0], .olympusORF),
        ("ORF, another model", Bytes.ascii("MMOR") + [0, 0, 0, 8], .olympusORF),
        ("RW2", Bytes.tiff("II", version: 0x55), .panasonicRW2),
        ("RAF", Bytes.ascii("FUJIFILMCCD-RAW 0201"), .fujiRAF),
        ("BMP", Bytes.bitmap(infoSize: 40), .bmp),
        ("icon", Bytes.icon(), .ico),
        ("JPEG XL codestream", [0xFF, 0x0A, 0xF8], .jpegxl),
        ("JPEG XL container", [0, 0, 0, 12] + Bytes.ascii("JXL \r\n") + [0x87, 10], .jpegxl),
        ("JPEG 2000", [0, 0, 0, 12] + Bytes.ascii("jP  \r\n") + [0x87, 10], .jpeg2000),
        ("Photoshop", Bytes.ascii("8BPS") + [0, 1], .photoshop),
        ("Matroska", Bytes.ebml("matroska"), .matroska),
        ("WebM", Bytes.ebml("webm"), .webm),
        ("MPEG-TS", Bytes.packets(every: 188, from: 0, count: 5), .mpeg2TransportStream),
        ("AVCHD", Bytes.packets(every: 192, from: 4, count: 5), .avchdTransportStream),
        ("SVG", Bytes.ascii("<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), .svg),
        (
            "SVG behind a prolog",
            [0xEF, 0xBB, 0xBF]
                + Bytes.ascii(
                    "<?xml version=\"1.0\"?>\n<!-- <html> -->"
                        + "<!DOCTYPE svg PUBLIC \"-//>\" [<!ENTITY a \"b>\">]>\n<s:svg x='1'>"
                ), .svg
        ),
        ("XMP", Bytes.ascii("<?xpacket begin=''?><x:xmpmeta>"), .xmp),
    ]

    @Test(arguments: known.indices)
    func `the first bytes alone tell the type`(row: Int) {
        let (name, bytes, type) = Self.known[row]
        #expect(ContentSignature.type(of: bytes[...]) == type, "\(name)")
    }

    static let foreign: [(String, [UInt8])] = [
        ("nothing", []),
        ("one byte", [0xFF]),
        ("text", Bytes.ascii("Dear diary, BM and RIFF and GIF89a")),
        ("a web page that holds a drawing", Bytes.ascii("<!DOCTYPE html><html><svg></svg>")),
        ("PDF", Bytes.ascii("%PDF-1.7")),
        (
            "a text that begins as a bitmap",
            Bytes.ascii("BMW is a maker of cars, and so on and so on")
        ),
        ("WAV", Bytes.riff("WAVE")),
        ("another EBML document", Bytes.ebml("private")),
        ("boxes of another format", Bytes.box("abcd", [])),
        ("brands nobody knows", Bytes.brands("zzzz", "yyyy")),
        ("a box without room for its head", [0, 0, 0, 4] + Bytes.ascii("moov")),
        ("too few packets", Bytes.packets(every: 188, from: 0, count: 4)),
        ("a cursor", [0, 0, 2, 0, 1, 0]),
        ("a settings file", Bytes.ascii("<?xml version='1.0'?><plist><dict/></plist>")),
        ("a prolog without end", Bytes.ascii("<!-- " + String(repeating: "<svg>", count: 2000))),
        ("ZIP", [0x50, 0x4B, 3, 4]),
        ("zeros", [UInt8](repeating: 0, count: 4096)),
    ]

    @Test(arguments: foreign.indices)
    func `foreign bytes are no type, whatever the name says`(row: Int) {
        let (name, bytes) = Self.foreign[row]
        #expect(ContentSignature.type(of: bytes[...]) == nil, "\(name)")
        #expect(ContentSignature.type(of: bytes[...], fileName: Bytes.ascii("x.jpg")) == nil)
    }

    @Test func `a lying extension is seen through`() {
        let png = Self.known[1].1[...]
        for name in ["a.jpeg", "a.dng", "a.mov", "a", "a.", ".png", "a.png.exe"] {
            #expect(ContentSignature.type(of: png, fileName: Bytes.ascii(name)) == .png, "\(name)")
        }
        let jpeg = Self.known[0].1[...]
        #expect(ContentSignature.type(of: jpeg, fileName: Bytes.ascii("a.nef")) == .jpeg)
    }

    @Test func `an extension chooses within the family that the bytes leave open`() {
        let tiff = Bytes.tiff("II", version: 42)[...]
        for (name, type) in [
            ("a.NEF", UTType.nikonNEF), ("a.arw", .sonyARW), ("a.dng", .dng), ("a.tif", .tiff),
            ("a.mp4", .tiff), ("a.cr2", .tiff), ("nef", .tiff), ("a.\u{FF4E}ef", .tiff),
        ] {
            #expect(ContentSignature.type(of: tiff, fileName: Bytes.ascii(name)) == type, "\(name)")
        }
        let mpeg4 = Bytes.brands("isom", "mp42")[...]
        #expect(ContentSignature.type(of: mpeg4, fileName: Bytes.ascii("a.m4v")) == .m4v)
        #expect(ContentSignature.type(of: mpeg4, fileName: Bytes.ascii("a.mov")) == .mpeg4Movie)
        #expect(ContentSignature.type(of: mpeg4, fileName: [0xFF, 0x2E, 0xFE]) == .mpeg4Movie)
        let jpeg = Self.known[0].1[...]
        #expect(ContentSignature.type(of: jpeg, fileName: Bytes.ascii("a.MPO")) == .mpo)
    }

    @Test func `no head can trap: every prefix and many changed bytes of every kind`() {
        var random = SystemRandomNumberGenerator()
        for (_, bytes, _) in Self.known {
            for length in 0...bytes.count {
                _ = ContentSignature.type(of: bytes[..<length])
            }
            for _ in 0..<200 where !bytes.isEmpty {
                var changed = bytes
                for _ in 0..<4 {
                    let place = changed.indices.randomElement(using: &random) ?? 0
                    changed[place] =
                        [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255)].randomElement() ?? 0
                }
                _ = ContentSignature.type(of: changed[...], fileName: changed)
            }
        }
    }

    @Test func `bytes beyond the limit are not looked at`() {
        let late =
            [UInt8](repeating: 0x20, count: ContentSignature.byteLimit) + Bytes.ascii("<svg/>")
        #expect(ContentSignature.type(of: late[...]) == nil)
        #expect(ContentSignature.type(of: late[ContentSignature.byteLimit...]) == .svg)
    }
}
