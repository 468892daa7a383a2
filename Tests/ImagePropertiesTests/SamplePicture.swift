/// Small pictures, written byte by byte: heads without pixels.
enum SamplePicture {
    /// One tag of a directory in little-endian order; values of more than four bytes are appended.
    struct Tag {
        var number: UInt16
        var type: UInt16
        var count: UInt32
        var value: [UInt8]

        static func short(_ number: UInt16, _ value: UInt16) -> Tag {
            Tag(number: number, type: 3, count: 1, value: little(value) + [0, 0])
        }

        static func long(_ number: UInt16, _ value: UInt32) -> Tag {
            Tag(number: number, type: 4, count: 1, value: little(value))
        }

        static func text(_ number: UInt16, _ text: String) -> Tag {
            let bytes = Array(text.utf8) + [0]
            return Tag(number: number, type: 2, count: UInt32(bytes.count), value: bytes)
        }

        static func rationals(_ number: UInt16, _ values: [(UInt32, UInt32)]) -> Tag {
            Tag(
                number: number,
                type: 5,
                count: UInt32(values.count),
                value: values.flatMap { little($0.0) + little($0.1) }
            )
        }
    }

    static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    /// A TIFF head with a first directory and those of EXIF and GPS.
    static func block(tiff: [Tag] = [], exif: [Tag] = [], gps: [Tag] = []) -> [UInt8] {
        func size(_ tags: [Tag]) -> Int {
            6 + tags.count * 12 + tags.reduce(0) { $0 + ($1.value.count > 4 ? $1.value.count : 0) }
        }
        let first = tiff + [.long(0x8769, 0), .long(0x8825, 0)]
        let exifPlace = 8 + size(first)
        let gpsPlace = exifPlace + size(exif)
        let pointers: [Tag] = [
            .long(0x8769, UInt32(exifPlace)), .long(0x8825, UInt32(gpsPlace)),
        ]
        return Array("II".utf8) + little(UInt16(42)) + little(UInt32(8))
            + directory(tiff + pointers, at: 8) + directory(exif, at: exifPlace)
            + directory(gps, at: gpsPlace)
    }

    private static func directory(_ tags: [Tag], at place: Int) -> [UInt8] {
        var head = little(UInt16(tags.count))
        var values: [UInt8] = []
        let valuesPlace = place + 6 + tags.count * 12
        for tag in tags {
            head += little(tag.number) + little(tag.type) + little(tag.count)
            if tag.value.count > 4 {
                head += little(UInt32(valuesPlace + values.count))
                values += tag.value
            } else {
                head += tag.value + [UInt8](repeating: 0, count: 4 - tag.value.count)
            }
        }
        return head + [0, 0, 0, 0] + values
    }

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(UInt16(content.count + 2)) + content
    }

    static func jpeg(exif block: [UInt8]?, width: UInt16 = 40, height: UInt16 = 30) -> [UInt8] {
        let exif = block.map { segment(0xE1, Array("Exif\0\0".utf8) + $0) } ?? []
        let components: [UInt8] = [1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
        return [0xFF, 0xD8] + exif
            + segment(0xC0, [8] + big(height) + big(width) + [3] + components)
            + segment(0xDA, [3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0])
    }

    static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(UInt32(content.count + 8)) + Array(name.utf8) + content
    }

    /// A HEIC whose primary picture has these properties.
    static func heic(_ properties: [[UInt8]]) -> [UInt8] {
        let indices = (1...max(1, properties.count)).map { UInt8($0) }
        let associations =
            [0, 0, 0, 0] + big(UInt32(1)) + big(UInt16(1)) + [UInt8(properties.count)] + indices
        let meta =
            [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 1])
            + box("iprp", box("ipco", properties.flatMap(\.self)) + box("ipma", associations))
        return box("ftyp", Array("heic\0\0\0\0mif1heic".utf8)) + box("meta", meta)
    }

    static func extent(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        box("ispe", [0, 0, 0, 0] + big(width) + big(height))
    }
}
