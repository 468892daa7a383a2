/// The first bytes of files of many kinds, made here.
enum SignatureBytes {
    static func ascii(_ text: String) -> [UInt8] {
        Array(text.utf8)
    }

    static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let size = UInt32(content.count + 8)
        let head = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) }
        return head + ascii(name) + content
    }

    static func brands(_ major: String, _ compatible: String...) -> [UInt8] {
        box("ftyp", ascii(major) + [0, 0, 0, 0] + compatible.flatMap(ascii))
            + box("mdat", [1, 2, 3])
    }

    static func riff(_ form: String) -> [UInt8] {
        ascii("RIFF") + [4, 0, 0, 0] + ascii(form)
    }

    static func ebml(_ documentType: String) -> [UInt8] {
        let version: [UInt8] = [0x42, 0x86, 0x81, 1]
        let type = [0x42, 0x82, 0x80 | UInt8(documentType.utf8.count)] + ascii(documentType)
        return [0x1A, 0x45, 0xDF, 0xA3, 0x80 | UInt8(version.count + type.count)] + version + type
    }

    static func tiff(_ order: String, version: UInt8, tag: UInt16 = 256) -> [UInt8] {
        order == "II"
            ? ascii("II") + [version, 0, 8, 0, 0, 0, 1, 0, UInt8(tag & 0xFF), UInt8(tag >> 8)]
                + [UInt8](repeating: 0, count: 14)
            : ascii("MM") + [0, version, 0, 0, 0, 8, 0, 1, UInt8(tag >> 8), UInt8(tag & 0xFF)]
                + [UInt8](repeating: 0, count: 14)
    }

    static func bitmap(infoSize: UInt8) -> [UInt8] {
        ascii("BM") + [UInt8](repeating: 0, count: 12) + [infoSize, 0, 0, 0]
            + [UInt8](repeating: 0, count: 40)
    }

    static func icon() -> [UInt8] {
        [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 9, 0, 0, 0, 22, 0, 0, 0]
    }

    static func packets(every length: Int, from start: Int, count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: start + length * count)
        for packet in 0..<count {
            bytes[start + length * packet] = 0x47
        }
        return bytes
    }
}
