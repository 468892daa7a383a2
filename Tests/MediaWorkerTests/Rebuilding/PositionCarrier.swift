import UniformTypes

@testable import MediaWorker

/// A way in which a file can carry a position, and a file that does.
struct PositionCarrier: CustomStringConvertible {
    let name: String
    let type: UTType
    let mark: PositionMark
    let bytes: [UInt8]

    var description: String { name }

    private init(
        _ name: String,
        _ type: UTType,
        _ number: Int,
        _ make: (SampleBlocks) -> [UInt8]
    ) {
        self.name = name
        self.type = type
        mark = PositionMark(number)
        bytes = make(SampleBlocks(mark: mark))
    }

    static let all: [PositionCarrier] = jpeg + png + webP + gif + film + others

    private static let jpeg: [PositionCarrier] = [
        PositionCarrier("EXIF, little end first", .jpeg, 1) {
            SampleJPEG.bytes([(0xE1, SampleJPEG.exif + $0.exif(.little))])
        },
        PositionCarrier("EXIF, big end first", .jpeg, 2) {
            SampleJPEG.bytes([(0xE1, SampleJPEG.exif + $0.exif(.big))])
        },
        PositionCarrier("EXIF, second directory", .jpeg, 3) {
            SampleJPEG.bytes([(0xE1, SampleJPEG.exif + $0.exif(.big, inSecond: true))])
        },
        PositionCarrier("maker note", .jpeg, 4) {
            let block = $0.exif(.little, note: "NOTE " + $0.mark.decimal, hasPosition: false)
            return SampleJPEG.bytes([(0xE1, SampleJPEG.exif + block)])
        },
        PositionCarrier("caption in EXIF", .jpeg, 5) {
            let block = $0.exif(.little, caption: "here: " + $0.mark.decimal, hasPosition: false)
            return SampleJPEG.bytes([(0xE1, SampleJPEG.exif + block)])
        },
        PositionCarrier("XMP", .jpeg, 6) {
            SampleJPEG.bytes([(0xE1, SampleJPEG.xmp + $0.xmp)])
        },
        PositionCarrier("extended XMP in two parts", .jpeg, 7) {
            SampleJPEG.bytes(SampleJPEG.extended($0.xmp))
        },
        PositionCarrier("IPTC", .jpeg, 8) {
            SampleJPEG.bytes([(0xED, Array("Photoshop 3.0\0".utf8) + $0.resources)])
        },
        PositionCarrier("segments after and between scans", .jpeg, 9) {
            SampleJPEG.bytes(
                [],
                behindScan: [
                    (0xE1, SampleJPEG.exif + $0.exif(.little)), (0xE5, Array($0.mark.decimal.utf8)),
                ]
            )
        },
        PositionCarrier("second picture", .jpeg, 10) {
            SampleJPEG.pair(SampleJPEG.bytes([(0xE1, SampleJPEG.exif + $0.exif(.little))]))
        },
        PositionCarrier("film at the end", .jpeg, 11) {
            SampleJPEG.bytes([]) + SampleFile.box("ftyp", Array("mp42".utf8))
                + SampleFile.box("moov", SampleFile.box("udta", Array($0.mark.iso6709.utf8)))
        },
        PositionCarrier("comment", .jpeg, 12) {
            SampleJPEG.bytes([(0xFE, Array($0.mark.decimal.utf8))])
        },
        PositionCarrier("segments of nobody's", .jpeg, 13) {
            SampleJPEG.bytes([(0xE4, Array($0.mark.iso6709.utf8)), (0xEA, $0.exif(.big))])
        },
        PositionCarrier("name of a colour profile", .jpeg, 14) {
            SampleJPEG.bytes([(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + $0.profile)])
        },
        PositionCarrier("thumbnail in JFIF", .jpeg, 15) {
            SampleJPEG.bytes([(0xE0, Array("JFXX\0\u{10}".utf8) + $0.exif(.big))])
        },
    ]

    private static let png: [PositionCarrier] = [
        PositionCarrier("eXIf", .png, 16) { SamplePNG.bytes([("eXIf", $0.exif(.big))]) },
        PositionCarrier("tEXt", .png, 17) {
            SamplePNG.bytes([
                ("tEXt", Array("Comment\0".utf8) + Array($0.mark.decimal.utf8)),
                ("tEXt", Array("Location\0".utf8) + Array($0.mark.place.utf8)),
            ])
        },
        PositionCarrier("zTXt", .png, 18) {
            let packed = Deflation.deflated(Array($0.mark.decimal.utf8)) ?? []
            return SamplePNG.bytes([("zTXt", Array("Description\0\0".utf8) + packed)])
        },
        PositionCarrier("iTXt with XMP", .png, 19) {
            SamplePNG.bytes([("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + $0.xmp)])
        },
        PositionCarrier("raw profile in hexadecimal", .png, 20) {
            SamplePNG.bytes([("tEXt", SamplePNG.rawProfile("exif", $0.exif(.little)))])
        },
        PositionCarrier("chunk of nobody's, and the end", .png, 21) {
            SamplePNG.bytes([("loCn", Array($0.mark.decimal.utf8))]) + Array($0.mark.iso6709.utf8)
        },
        PositionCarrier("name of a packed colour profile", .png, 22) {
            let packed = Deflation.deflated($0.profile) ?? []
            return SamplePNG.bytes([("iCCP", Array("\($0.mark.place)\0\0".utf8) + packed)])
        },
    ]

    private static let webP: [PositionCarrier] = [
        PositionCarrier("EXIF chunk", .webP, 23) {
            SampleWebP.bytes([("EXIF", $0.exif(.little)), ("ABCD", Array($0.mark.decimal.utf8))])
        },
        PositionCarrier("XMP chunk", .webP, 24) {
            SampleWebP.bytes([("XMP ", $0.xmp)]) + Array($0.mark.decimal.utf8)
        },
    ]

    private static let gif: [PositionCarrier] = [
        PositionCarrier("comment of a GIF", .gif, 25) {
            SampleGIF.bytes([0x21, 0xFE] + SampleGIF.block(Array($0.mark.decimal.utf8)) + [0])
        },
        PositionCarrier("XMP of a GIF, another application, and the end", .gif, 26) {
            SampleGIF.bytes(
                [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + $0.xmp + [1]
                    + (0...255).reversed() + [0] + [0x21, 0xFF, 11] + Array("MYPLACE1.00".utf8)
                    + SampleGIF.block(Array($0.mark.decimal.utf8)) + [0]
            ) + Array($0.mark.place.utf8)
        },
    ]

    private static let film: [PositionCarrier] = [
        PositionCarrier("©xyz and loci", .mpeg4Movie, 27) {
            let place = Array($0.mark.place.utf8) + [0]
            let lociBox = SampleFile.box("loci", [0, 0, 0, 0, 0x15, 0xC7] + place)
            let user = SampleFilm.words("xyz", $0.mark.iso6709) + lociBox
            return SampleFilm(movie: SampleFile.box("udta", user)).bytes
        },
        PositionCarrier("user data of nobody's", .quickTimeMovie, 28) {
            let user = SampleFile.box("GPS ", Array($0.mark.decimal.utf8))
            return SampleFilm(movie: SampleFile.box("udta", user)).bytes
        },
        PositionCarrier("keys of the film", .quickTimeMovie, 29) {
            let keys = SampleFilm.keys([
                ("com.apple.quicktime.location.ISO6709", $0.mark.iso6709),
                ("com.apple.quicktime.location.name", $0.mark.place),
                ("com.example.where", $0.mark.decimal),
                ("com.apple.quicktime.comment", "at " + $0.mark.decimal),
            ])
            return SampleFilm(movie: keys).bytes
        },
        PositionCarrier("keys of a track", .quickTimeMovie, 30) {
            let keys = SampleFilm.keys([("com.apple.quicktime.location.ISO6709", $0.mark.iso6709)])
            return SampleFilm(track: keys).bytes
        },
        PositionCarrier("timed track", .mpeg4Movie, 31) {
            SampleFilm(timed: Array($0.mark.decimal.utf8)).bytes
        },
        PositionCarrier("box at the end, free room, XMP", .mpeg4Movie, 32) {
            let uuid = SampleFile.box("uuid", [UInt8](repeating: 0xBE, count: 16) + $0.xmp)
            return SampleFilm(
                movie: SampleFile.box("free", Array($0.mark.decimal.utf8)),
                end: uuid + Array($0.mark.iso6709.utf8)
            ).bytes
        },
        PositionCarrier("information between pictures", .mpeg4Movie, 33) {
            SampleFilm(information: SampleFilm.userData($0.mark.decimal)).bytes
        },
    ]

    private static let others: [PositionCarrier] = [
        PositionCarrier("EXIF of a HEIC", .heic, 34) {
            SampleHEIF.bytes([("Exif", "", [0, 0, 0, 0] + $0.exif(.big))])
        },
        PositionCarrier("XMP of a HEIC, another item, and room behind", .heic, 35) {
            SampleHEIF.bytes(
                [
                    ("mime", "application/rdf+xml", $0.xmp),
                    ("mime", "text/plain", Array($0.mark.decimal.utf8)),
                    ("uri ", "", Array($0.mark.iso6709.utf8)),
                ],
                end: SampleFile.box("mpvd", Array($0.mark.iso6709.utf8))
            )
        },
        PositionCarrier("EXIF and XMP of an AVIF", .avif, 36) {
            SampleHEIF.bytes([
                ("Exif", "", [0, 0, 0, 0] + $0.exif(.little)),
                ("mime", "application/rdf+xml", $0.xmp),
            ])
        },
        PositionCarrier("directory of a TIFF", .tiff, 37) { SampleTIFF.bytes($0, .big) },
        PositionCarrier("directory of a DNG", .dng, 38) {
            SampleTIFF.bytes($0, .little, hasPrivateData: true)
        },
    ]
}
