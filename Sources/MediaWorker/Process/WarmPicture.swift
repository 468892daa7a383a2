/// A photograph of our own making: a head without pixels, and metadata of every kind.
enum WarmPicture {
    /// A JPEG with EXIF, a position, IPTC and XMP.
    static var jpeg: [UInt8] {
        let frame: [UInt8] = [8, 0, 48, 0, 64, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
        return [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0".utf8) + exif)
            + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
            + segment(0xED, Array("Photoshop 3.0\0008BIM".utf8) + caption)
            + segment(0xC0, frame) + [0xFF, 0xD9]
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + ByteOrder.big.bytes(UInt16(truncatingIfNeeded: content.count + 2))
            + content
    }

    /// A resource with one keyword (IPTC-IIM 4.2, 2:25).
    private static let caption: [UInt8] =
        [4, 4, 0, 0, 0, 0, 0, 6, 0x1C, 2, 25, 0, 1, UInt8(ascii: "a")]

    /// Maker and directories of the exposure and the position.
    private static var exif: [UInt8] {
        let writer = TIFFDirectoryWriter(order: .little)
        let place = 8
        let maker = [text(0x010F, "Postern"), text(0x0110, "Postern")]
        let pointers = [0x8769, 0x8825].map { TIFFField($0, longs: [0], .little) }
        let exposurePlace = place + writer.length(of: maker + pointers)
        let positionPlace = exposurePlace + writer.length(of: exposure)
        let image =
            maker + [
                TIFFField(0x8769, longs: [exposurePlace], .little),
                TIFFField(0x8825, longs: [positionPlace], .little),
            ]
        return writer.head(first: place) + writer.directory(image, at: place)
            + writer.directory(exposure, at: exposurePlace)
            + writer.directory(position, at: positionPlace)
    }

    private static var exposure: [TIFFField] {
        [
            fractions(0x829A, [1, 60]), fractions(0x829D, [2, 1]),
            TIFFField(0x8827, short: 100, .little), text(0x9003, "2019:06:15 12:00:00"),
            text(0x9011, "+02:00"), text(0x9291, "5"), fractions(0x920A, [4, 1]),
            TIFFField(0x9286, bytes: Array("ASCII\0\0\0a".utf8)), text(0xA434, "Postern"),
        ]
    }

    private static var position: [TIFFField] {
        [
            text(1, "N"), fractions(2, [48, 1, 12, 1, 0, 1]), text(3, "E"),
            fractions(4, [16, 1, 22, 1, 0, 1]), fractions(6, [151, 1]),
        ]
    }

    private static func text(_ tag: Int, _ text: String) -> TIFFField {
        let bytes = Array(text.utf8) + [0]
        return TIFFField(tag: tag, type: 2, count: bytes.count, value: Bytes(copying: bytes))
    }

    private static func fractions(_ tag: Int, _ numbers: [UInt32]) -> TIFFField {
        let bytes = numbers.flatMap { ByteOrder.little.bytes($0) }
        return TIFFField(
            tag: tag,
            type: 5,
            count: numbers.count / 2,
            value: Bytes(copying: bytes)
        )
    }

    private static let packet = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="1">
        <dc:subject><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></dc:subject>
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">a</rdf:li></rdf:Alt></dc:title>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """
}
