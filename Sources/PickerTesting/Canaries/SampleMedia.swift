/// The smallest whole files of each form: one grey pixel, and a text where the form keeps texts.
enum SampleMedia {
    static func file(_ form: CanaryItem.Form, text: [UInt8]) -> [UInt8] {
        switch form {
        case .png: png(text)
        case .jpg: jpeg(text)
        case .gif: gif(text)
        case .mp4: mp4(text)
        }
    }

    static func png(_ text: [UInt8]) -> [UInt8] {
        // Stored, not packed: one block of a filter byte and a pixel, then its Adler-32 sum.
        let pixels: [UInt8] = [0x78, 1, 1, 2, 0, 0xFD, 0xFF, 0, 0x80, 0, 0x82, 0, 0x81]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
            + chunk("tEXt", Array("Description\0".utf8) + text)
            + chunk("IDAT", pixels)
            + chunk("IEND", [])
    }

    static func jpeg(_ text: [UInt8]) -> [UInt8] {
        let description = text + [0]
        let exif =
            Array("Exif\0\0II*\0".utf8) + little(8, 4)
            + little(1, 2) + little(0x010E, 2) + little(2, 2) + little(description.count, 4)
            + little(26, 4) + little(0, 4) + description
        let table: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
        return [0xFF, 0xD8]
            + segment(0xE1, exif)
            + segment(0xFE, text)
            + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
            + segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
            + segment(0xC4, [0x00] + table)
            + segment(0xC4, [0x10] + table)
            + segment(0xDA, [1, 1, 0, 0, 63, 0])
            + [0x3F, 0xFF, 0xD9]
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
