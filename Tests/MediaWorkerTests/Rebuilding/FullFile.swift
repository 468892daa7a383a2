import MediaWork
import UniformTypes

@testable import MediaWorker

/// A file of each container that is rebuilt, with something of every class that it has a place for.
struct FullFile {
    /// Its container, as the manual calls it.
    let container: String
    let type: UTType
    let bytes: [UInt8]
    /// What stands in it of each class.
    let marks: [MetadataClasses: [[UInt8]]]

    static let all: [FullFile] = stills + [gif] + directories + films

    private static let blocks = SampleBlocks(mark: PositionMark(48))
    private static let serial = "S123456"
    private static let identifier = "7C4E9A52-0D1B-4F6E-9B1D-3A5F00C2D481"
    /// Eight bytes of the coded data of a smaller picture, and of what a maker keeps.
    private static let small: [UInt8] = [0x77, 0x12, 0x99, 0x34, 0xFF, 0xD0, 0x56, 0x13]
    private static let opaque: [UInt8] = [0x6B, 0x21, 0x9A, 0x43, 0xE1, 0x0C, 0x5D, 0x38]

    private static let words: [MetadataClasses: [[UInt8]]] = [
        .captions: [Array(SampleBlocks.caption.utf8)], .people: [Array(SampleBlocks.artist.utf8)],
        .cameraSerial: [Array(serial.utf8)],
    ]

    /// Those of a file with a block of EXIF and a packet of XMP.
    private static let blockMarks = words.merging([
        .location: [blocks.mark.fractions(0, .big), packetPlace], .thumbnails: [small],
        .makerNotes: [Array(identifier.utf8)],
    ]) { $1 }

    private static let packetPlace = Array(blocks.mark.xmp(0).utf8)

    private static let stills: [FullFile] = {
        let item = [0, 0, 0, 0] + exif
        let heif = SampleHEIF.bytes([
            ("Exif", "", item), ("mime", "application/rdf+xml", packet),
        ])
        let text = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet
        let files: [(String, UTType, [UInt8])] = [
            (
                "JPEG", .jpeg,
                SampleJPEG.bytes([
                    (0xE1, SampleJPEG.exif + exif), (0xE1, SampleJPEG.xmp + packet),
                ])
            ),
            ("PNG", .png, SamplePNG.bytes([("eXIf", exif), ("iTXt", text)])),
            ("WebP", .webP, SampleWebP.bytes([("EXIF", exif), ("XMP ", packet)])),
            ("HEIC", .heic, heif), ("AVIF", .avif, heif),
        ]
        return files.map { FullFile(container: $0, type: $1, bytes: $2, marks: blockMarks) }
    }()

    private static let gif: FullFile = {
        let application = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + packet
        let trailer: [UInt8] = [1] + (0...255).reversed() + [0]
        return FullFile(
            container: "GIF",
            type: .gif,
            bytes: SampleGIF.bytes(application + trailer),
            marks: words.merging([.location: [packetPlace]]) { $1 }
        )
    }()

    private static let directories: [FullFile] = [("TIFF", UTType.tiff, []), ("DNG", .dng, [dng])]
        .map { container, type, more in
            FullFile(container: container, type: type, bytes: tiff(more), marks: blockMarks)
        }

    private static let films: [FullFile] = {
        let unknown = SampleFile.box("CNTH", opaque) + SampleFile.box("thmb", small)
        let user =
            SampleFilm.words("xyz", blocks.mark.iso6709)
            + SampleFilm.words("nam", SampleBlocks.caption)
            + SampleFilm.words("ART", SampleBlocks.artist) + unknown
        let camera = ("com.apple.quicktime.camera.identifier", serial)
        let named = [
            ("com.apple.quicktime.location.ISO6709", blocks.mark.iso6709),
            ("com.apple.quicktime.title", SampleBlocks.caption),
            ("com.apple.quicktime.author", SampleBlocks.artist), camera,
        ]
        let marks = words.merging([
            .location: [Array(blocks.mark.iso6709.utf8)], .thumbnails: [small],
            .makerNotes: [opaque],
        ]) { $1 }
        let mp4 = SampleFile.box("udta", user) + SampleFilm.keys([camera])
        let mov = SampleFile.box("udta", unknown) + SampleFilm.keys(named)
        return [("MP4", UTType.mpeg4Movie, mp4), ("MOV", .quickTimeMovie, mov)].map {
            FullFile(container: $0, type: $1, bytes: SampleFilm(movie: $2).bytes, marks: marks)
        }
    }()
}

// The blocks of which they are made.
extension FullFile {
    private static let order = ByteOrder.big
    private static let writer = TIFFDirectoryWriter(order: order)
    private static var dng: TIFFField { TIFFField(0xC612, bytes: [1, 4, 0, 0]) }

    private static func ascii(_ tag: Int, _ text: String) -> TIFFField {
        let value = Bytes(copying: Array(text.utf8) + [0])
        return TIFFField(tag: tag, type: 2, count: text.utf8.count + 1, value: value)
    }

    private static var image: [TIFFField] {
        [ascii(0x010E, SampleBlocks.caption), ascii(0x013B, SampleBlocks.artist)]
    }
    private static var photo: [TIFFField] {
        [ascii(0xA431, serial), TIFFField(0x927C, bytes: note)]
    }
    private static var position: [TIFFField] {
        let value = Bytes(copying: blocks.mark.fractions(0, order))
        return [TIFFField(tag: 2, type: 5, count: 3, value: value)]
    }

    /// The content identifier of a live photo, as Apple's cameras note it.
    private static let note: [UInt8] = {
        let head = Array("Apple iOS\0\0\u{1}MM".utf8)
        return head + writer.directory([ascii(0x0011, identifier)], at: head.count)
    }()

    private static let exif: [UInt8] = {
        let picture = SampleJPEG.bytes([], data: small)
        func first(_ photo: Int, _ position: Int) -> [TIFFField] {
            image + [
                TIFFField(0x8769, longs: [photo], order),
                TIFFField(0x8825, longs: [position], order),
            ]
        }
        func second(_ place: Int) -> [TIFFField] {
            [
                TIFFField(0x0201, longs: [place], order),
                TIFFField(0x0202, longs: [picture.count], order),
            ]
        }
        let photoPlace = 8 + writer.length(of: first(0, 0))
        let positionPlace = photoPlace + writer.length(of: photo)
        let secondPlace = positionPlace + writer.length(of: position)
        let picturePlace = secondPlace + writer.length(of: second(0))
        return writer.head(first: 8)
            + writer.directory(first(photoPlace, positionPlace), at: 8, next: secondPlace)
            + writer.directory(photo, at: photoPlace)
            + writer.directory(position, at: positionPlace)
            + writer.directory(second(picturePlace), at: secondPlace) + picture
    }()

    private static let packet: [UInt8] = {
        let attributes = """
            xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" \
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \
            exif:GPSLatitude="\(blocks.mark.xmp(0))" photoshop:Headline="\(SampleBlocks.caption)" \
            photoshop:Credit="\(SampleBlocks.artist)" aux:SerialNumber="\(serial)"
            """
        return Array(SampleFile.packet(attributes).utf8)
    }()

    /// A picture of one row of eight pixels, and a smaller one of the same size beside it.
    private static func tiff(_ more: [TIFFField]) -> [UInt8] {
        func page(_ kind: Int, _ strip: Int) -> [TIFFField] {
            [
                TIFFField(0x00FE, longs: [kind], order), TIFFField(0x0100, short: 8, order),
                TIFFField(0x0101, short: 1, order), TIFFField(0x0102, short: 8, order),
                TIFFField(0x0103, short: 1, order), TIFFField(0x0106, short: 1, order),
                TIFFField(0x0111, longs: [strip], order), TIFFField(0x0117, longs: [8], order),
            ]
        }
        func first(_ strip: Int, _ photo: Int, _ position: Int) -> [TIFFField] {
            page(0, strip) + image + more + [
                TIFFField(tag: 0x02BC, type: 1, count: packet.count, value: Bytes(copying: packet)),
                TIFFField(0x8769, longs: [photo], order),
                TIFFField(0x8825, longs: [position], order),
            ]
        }
        let photoPlace = 8 + writer.length(of: first(0, 0, 0))
        let positionPlace = photoPlace + writer.length(of: photo)
        let secondPlace = positionPlace + writer.length(of: position)
        let strips = secondPlace + writer.length(of: page(1, 0))
        return writer.head(first: 8)
            + writer.directory(
                first(strips, photoPlace, positionPlace),
                at: 8,
                next: secondPlace
            )
            + writer.directory(photo, at: photoPlace)
            + writer.directory(position, at: positionPlace)
            + writer.directory(page(1, strips + 8), at: secondPlace)
            + [UInt8](repeating: 0x7F, count: 8) + small
    }
}
