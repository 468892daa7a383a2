/// Small whole files of each form, in which every place for a text bears one.
enum SampleMedia {
    /// The side of a picture's pattern.
    private static let side = 16

    static func file(
        _ form: CanaryItem.Form,
        texts: [SecretKind: [UInt8]],
        position: Int
    ) -> [UInt8] {
        switch form {
        case .png: png(texts)
        case .jpg: jpeg(texts, position)
        case .gif: gif(texts[.metadata] ?? [])
        case .mp4: mp4(texts[.metadata] ?? [])
        }
    }

    /// A pattern of squares of its own, so that no two pictures are the same to look at.
    static func png(_ texts: [SecretKind: [UInt8]]) -> [UInt8] {
        var squares: [UInt8] = []
        for _ in 0..<side {
            squares.append(0)
            squares += (0..<side).map { _ in .random(in: 0...255) }
        }
        var one: UInt32 = 1
        var two: UInt32 = 0
        for byte in squares {
            one = (one + UInt32(byte)) % 65_521
            two = (two + one) % 65_521
        }
        // Stored, not packed: one block of filter bytes and pixels, then its Adler-32 sum.
        let count = little(squares.count, 2)
        let packed =
            [0x78, 1, 1] + count + count.map { ~$0 } + squares + big(Int(two << 16 | one))
        let xmp = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet(texts[.xmp] ?? [])
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(side) + big(side) + [8, 0, 0, 0, 0])
            + chunk("tEXt", Array("Description\0".utf8) + (texts[.metadata] ?? []))
            + chunk("iTXt", xmp)
            + chunk("IDAT", packed)
            + chunk("IEND", [])
    }

    /// A square of one grey, 1 to 250 pixels wide.
    static func png(side: Int, grey: Int) -> [UInt8] {
        let row = [0] + [UInt8](repeating: UInt8(truncatingIfNeeded: grey), count: side)
        let rows = (0..<side).flatMap { _ in row }
        // Stored as one block, then its Adler-32 sum.
        var sums = (1, 0)
        for byte in rows {
            sums.0 = (sums.0 + Int(byte)) % 65_521
            sums.1 = (sums.1 + sums.0) % 65_521
        }
        let length = little(rows.count, 2)
        let pixels =
            [0x78, 1, 1] + length + length.map { ~$0 } + rows + big(sums.1 << 16 | sums.0)
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(side) + big(side) + [8, 0, 0, 0, 0])
            + chunk("IDAT", pixels)
            + chunk("IEND", [])
    }

    static func jpeg(_ texts: [SecretKind: [UInt8]], _ position: Int) -> [UInt8] {
        let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet(texts[.xmp] ?? [])
        return [0xFF, 0xD8]
            + segment(0xE1, exif(texts, position))
            + segment(0xE1, xmp)
            + segment(
                0xE2,
                Array("ICC_PROFILE\0".utf8) + [1, 1] + profile(texts[.colorProfile] ?? [])
            )
            + segment(0xED, caption(texts[.iptc] ?? []))
            + segment(0xFE, texts[.comment] ?? [])
            + pixel
    }

    /// One grey pixel, from its tables to the end of the picture.
    private static var pixel: [UInt8] {
        let table: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
        return segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
            + segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
            + segment(0xC4, [0x00] + table)
            + segment(0xC4, [0x10] + table)
            + segment(0xDA, [1, 1, 0, 0, 63, 0])
            + [0x3F, 0xFF, 0xD9]
    }

    /// A description, a place and a smaller picture with a comment.
    private static func exif(_ texts: [SecretKind: [UInt8]], _ position: Int) -> [UInt8] {
        let description = (texts[.metadata] ?? []) + [0]
        let thumbnail = [0xFF, 0xD8] + segment(0xFE, texts[.thumbnail] ?? []) + pixel
        // Two entries, the place's four, the smaller picture's three, each list with its count and
        // the place of the next one.
        let placeList = 8 + 2 + 2 * 12 + 4
        let smallList = placeList + 2 + 4 * 12 + 4
        let values = smallList + 2 + 3 * 12 + 4
        let latitude = values + description.count
        let small = latitude + 48
        let degrees = little(position, 4) + little(10_000_000, 4)
        let rest = little(0, 4) + little(1, 4) + little(0, 4) + little(1, 4)
        return Array("Exif\0\0II*\0".utf8) + little(8, 4)
            + little(2, 2) + entry(0x010E, 2, description.count, values)
            + entry(0x8825, 4, 1, placeList) + little(smallList, 4)
            + little(4, 2) + entry(1, 2, 2, 0x4E) + entry(2, 5, 3, latitude)
            + entry(3, 2, 2, 0x45) + entry(4, 5, 3, latitude + 24) + little(0, 4)
            + little(3, 2) + entry(0x0103, 3, 1, 6) + entry(0x0201, 4, 1, small)
            + entry(0x0202, 4, 1, thumbnail.count) + little(0, 4)
            + description + degrees + rest + degrees + rest + thumbnail
    }

    private static func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
        little(tag, 2) + little(type, 2) + little(count, 4) + little(value, 4)
    }

    /// A packet of XMP with a description.
    private static func packet(_ text: [UInt8]) -> [UInt8] {
        let head = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Headline="
            """
        return Array(head.utf8) + text + Array("\"/></rdf:RDF></x:xmpmeta>".utf8)
    }

    /// A caption as IPTC has it, in the block in which Photoshop keeps it.
    private static func caption(_ text: [UInt8]) -> [UInt8] {
        let record = [0x1C, 2, 120] + big(text.count).suffix(2) + text
        let padding = [UInt8](repeating: 0, count: record.count % 2)
        return Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0] + big(record.count) + record
            + padding
    }

    /// A grey profile with a name.
    private static func profile(_ name: [UInt8]) -> [UInt8] {
        let description =
            Array("desc\0\0\0\0".utf8) + big(name.count + 1) + name
            + [UInt8](repeating: 0, count: 1 + 78 + 3)
        let white = Array("XYZ \0\0\0\0".utf8) + big(0xF6D6) + big(0x10000) + big(0xD32D)
        let curve = Array("curv\0\0\0\0".utf8) + big(1) + [2, 0x33, 0, 0]
        let first = 128 + 4 + 3 * 12
        let length = (description.count + 3) / 4 * 4
        let body =
            description + [UInt8](repeating: 0, count: length - description.count) + white + curve
        let size = first + body.count
        let tags =
            Array("desc".utf8) + big(first) + big(description.count)
            + Array("wtpt".utf8) + big(first + length) + big(white.count)
            + Array("kTRC".utf8) + big(first + length + white.count) + big(curve.count)
        let head =
            big(size) + [0, 0, 0, 0, 2, 0x10, 0, 0] + Array("mntrGRAYXYZ ".utf8)
            + [0x07, 0xE6, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
            + [UInt8](repeating: 0, count: 28) + big(0xF6D6) + big(0x10000) + big(0xD32D)
        return head + [UInt8](repeating: 0, count: 128 - head.count) + big(3) + tags + body
    }

    static func gif(_ text: [UInt8]) -> [UInt8] {
        let comment = text.prefix(255)
        return Array("GIF89a".utf8)
            + [1, 0, 1, 0, 0x80, 0, 0, 0x80, 0x80, 0x80, 0, 0, 0]
            + [0x21, 0xFE, UInt8(comment.count)] + comment + [0]
            + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    }

    static func mp4(_ text: [UInt8]) -> [UInt8] {
        box("ftyp", Array("isom\0\0\u{2}\0isommp41".utf8)) + box("free", text) + box("mdat", [0])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return big(content.count) + body + big(Int(checksum(body)))
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(content.count + 2).suffix(2) + content
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count + 8) + Array(name.utf8) + content
    }

    private static func big(_ value: Int) -> [UInt8] { little(value, 4).reversed() }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// CRC-32 as PNG wants it.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
        }
        return ~sum
    }
}
