/// Makes little-endian TIFF blocks, such as EXIF's, for files that tests need.
struct TIFFBuilder {
    /// One value in the form of its type.
    enum Value {
        case ascii(String)
        case shorts([UInt16])
        case longs([UInt32])
        case fractions([(UInt32, UInt32)])
        case bytes([UInt8])

        fileprivate var type: UInt16 {
            switch self {
            case .ascii: 2
            case .shorts: 3
            case .longs: 4
            case .fractions: 5
            case .bytes: 7
            }
        }

        fileprivate var count: Int {
            switch self {
            case .ascii(let text): text.utf8.count + 1
            case .shorts(let values): values.count
            case .longs(let values): values.count
            case .fractions(let values): values.count
            case .bytes(let values): values.count
            }
        }

        fileprivate var content: [UInt8] {
            switch self {
            case .ascii(let text): Array(text.utf8) + [0]
            case .shorts(let values): values.flatMap(TIFFBuilder.little)
            case .longs(let values): values.flatMap(TIFFBuilder.little)
            case .fractions(let values):
                values.flatMap { TIFFBuilder.little($0.0) + TIFFBuilder.little($0.1) }
            case .bytes(let values): values
            }
        }
    }

    var image: [UInt16: Value] = [:]
    var photo: [UInt16: Value] = [:]
    var gps: [UInt16: Value] = [:]

    /// The whole block.
    var bytes: [UInt8] {
        var image = image
        // The places of the two others are known when the length of the first one is.
        image[0x8769] = .longs([0])
        image[0x8825] = .longs([0])
        let photoPlace = 8 + Self.directory(image, at: 8).count
        let photoBytes = Self.directory(photo, at: photoPlace)
        image[0x8769] = .longs([UInt32(photoPlace)])
        image[0x8825] = .longs([UInt32(photoPlace + photoBytes.count)])
        let gpsBytes = Self.directory(gps, at: photoPlace + photoBytes.count)
        return Array("II".utf8) + [42, 0, 8, 0, 0, 0] + Self.directory(image, at: 8) + photoBytes
            + gpsBytes
    }

    private static func directory(_ entries: [UInt16: Value], at place: Int) -> [UInt8] {
        var head = little(UInt16(entries.count))
        var tail: [UInt8] = []
        let tailPlace = place + 2 + 12 * entries.count + 4
        for (tag, value) in entries.sorted(by: { $0.key < $1.key }) {
            head += little(tag) + little(value.type) + little(UInt32(value.count))
            let content = value.content
            if content.count <= 4 {
                head += content + [UInt8](repeating: 0, count: 4 - content.count)
            } else {
                head += little(UInt32(tailPlace + tail.count))
                tail += content + (content.count % 2 == 1 ? [0] : [])
            }
        }
        return head + [0, 0, 0, 0] + tail
    }

    static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
