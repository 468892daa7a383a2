@testable import MediaWorker

/// Blocks of metadata with a position in them, for the containers that tests make.
struct SampleBlocks {
    let mark: PositionMark
    /// A caption and a name that have nothing to do with the position.
    static let caption = "A day at the sea"
    static let artist = "Ada Example"

    /// A block of EXIF.
    ///
    /// - Parameters:
    ///   - inSecond: the position hangs on the directory of the thumbnail.
    ///   - note: a maker's note.
    func exif(
        _ order: ByteOrder,
        inSecond: Bool = false,
        note: String? = nil,
        caption: String = SampleBlocks.caption,
        hasPosition: Bool = true
    ) -> [UInt8] {
        let writer = TIFFDirectoryWriter(order: order)
        let ascii = { (tag: Int, text: String) in
            TIFFField(
                tag: tag,
                type: 2,
                count: text.utf8.count + 1,
                value: Bytes(copying: Array(text.utf8) + [0])
            )
        }
        let position = [
            ascii(1, "N"), fractions(2, 0, order), ascii(3, "E"), fractions(4, 1, order),
        ]
        let photo =
            [TIFFField(0x9000, bytes: Array("0232".utf8)), ascii(0x9003, "2024:05:01 10:20:30")]
            + (note.map { [TIFFField(0x927C, bytes: Array($0.utf8))] } ?? [])
        let pointers = { (photoPlace: Int, positionPlace: Int) in
            [
                ascii(0x010E, caption), TIFFField(0x0112, short: 6, order),
                ascii(0x013B, Self.artist), TIFFField(0x8769, longs: [photoPlace], order),
            ] + (inSecond || !hasPosition ? [] : [TIFFField(0x8825, longs: [positionPlace], order)])
        }
        let second = { (place: Int) in [TIFFField(0x8825, longs: [place], order)] }
        let photoPlace = 8 + writer.length(of: pointers(0, 0))
        let positionPlace = photoPlace + writer.length(of: photo)
        let secondPlace = positionPlace + writer.length(of: position)
        return writer.head(first: 8)
            + writer.directory(
                pointers(photoPlace, positionPlace),
                at: 8,
                next: inSecond ? secondPlace : 0
            )
            + writer.directory(photo, at: photoPlace)
            + (hasPosition ? writer.directory(position, at: positionPlace) : [])
            + (inSecond ? writer.directory(second(positionPlace), at: secondPlace) : [])
    }

    private func fractions(_ tag: Int, _ axis: Int, _ order: ByteOrder) -> TIFFField {
        TIFFField(
            tag: tag,
            type: 5,
            count: 3,
            value: Bytes(copying: mark.fractions(axis, order))
        )
    }

    /// A packet of XMP with the position in EXIF's names, and in a name of nobody's.
    var xmp: [UInt8] {
        let attributes = """
            xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:my="http://example.org/my/" \
            exif:GPSLatitude="\(mark.xmp(0))" exif:GPSLongitude="\(mark.xmp(1))" \
            photoshop:City="\(mark.place)" my:where="\(mark.decimal)" \
            photoshop:Headline="\(Self.caption)"
            """
        return Array(SampleFile.packet(attributes).utf8)
    }

    /// A block of IPTC with the name of the place.
    var iptc: [UInt8] {
        let set = { (number: UInt8, text: String) in
            [0x1C, 2, number] + SampleFile.big(UInt16(text.utf8.count)) + Array(text.utf8)
        }
        return set(90, mark.place) + set(92, mark.place) + set(120, Self.caption)
            + set(80, Self.artist)
    }

    /// Photoshop's list with that in it.
    var resources: [UInt8] {
        Array("8BIM".utf8) + [4, 4, 0, 0] + SampleFile.big(UInt32(iptc.count)) + iptc
            + (iptc.count % 2 == 1 ? [0] : [])
    }

    /// A colour profile whose name tells the position.
    var profile: [UInt8] {
        let text =
            Array("desc\0\0\0\0".utf8) + SampleFile.big(UInt32(mark.decimal.utf8.count + 1))
            + Array(mark.decimal.utf8) + [UInt8](repeating: 0, count: 79)
        var head = [UInt8](repeating: 0, count: 128)
        head.replaceSubrange(36..<40, with: Array("acsp".utf8))
        head[8] = 2
        let count = UInt32(144 + text.count)
        head.replaceSubrange(0..<4, with: SampleFile.big(count))
        return head + SampleFile.big(UInt32(1)) + Array("desc".utf8) + SampleFile.big(UInt32(144))
            + SampleFile.big(UInt32(text.count)) + text
    }
}
