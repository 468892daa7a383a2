@testable import MediaWorker

/// JPEGs of a few bytes, with the segments that a test wants.
enum SampleJPEG {
    static let exif = Array("Exif\0\0".utf8)
    static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

    /// A picture of two scans with segments before, and between and behind them.
    static func bytes(
        _ segments: [(UInt8, [UInt8])],
        behindScan: [(UInt8, [UInt8])] = [],
        data: [UInt8] = [0x12, 0xFF, 0, 0x34, 0xFF, 0xD0, 0x56]
    ) -> [UInt8] {
        let frame: [UInt8] = [8, 0, 3, 0, 4, 1, 1, 0x11, 0]
        let scan: [UInt8] = [1, 1, 0, 0, 63, 0]
        let parts =
            segments.map(segment) + [segment((0xDB, [0] + [UInt8](repeating: 1, count: 64)))]
        let more = behindScan.flatMap(segment)
        return [0xFF, 0xD8] + parts.flatMap { $0 } + segment((0xC2, frame)) + segment((0xDA, scan))
            + data + more + segment((0xDA, scan)) + data + more + [0xFF, 0xD9]
    }

    private static func segment(_ part: (UInt8, [UInt8])) -> [UInt8] {
        [0xFF, part.0] + SampleFile.big(UInt16(part.1.count + 2)) + part.1
    }

    /// A packet as the second part of XMP, in two segments.
    static func extended(_ packet: [UInt8]) -> [(UInt8, [UInt8])] {
        let head =
            Array("http://ns.adobe.com/xmp/extension/\0".utf8)
            + Array("0123456789ABCDEF0123456789ABCDEF".utf8)
        let half = packet.count / 2
        return [(0, packet[..<half]), (half, packet[half...])].map { offset, part in
            let place = SampleFile.big(UInt32(packet.count)) + SampleFile.big(UInt32(offset))
            return (0xE1, head + place + part)
        }
    }

    /// A picture with a second one of equal right behind it.
    static func pair(_ second: [UInt8]) -> [UInt8] {
        let list = { (first: UInt32, offset: UInt32) -> [UInt8] in
            let order = ByteOrder.big
            let entries =
                order.bytes(UInt32(0x02_0002)) + order.bytes(first) + order.bytes(UInt64(0))
                + order.bytes(UInt32(0x02_0002)) + order.bytes(UInt32(second.count))
                + order.bytes(offset) + order.bytes(UInt32(0))
            let fields = [
                TIFFField(0xB000, bytes: Array("0100".utf8)), TIFFField(0xB001, longs: [2], order),
                TIFFField(0xB002, bytes: entries),
            ]
            let writer = TIFFDirectoryWriter(order: order)
            return Array("MPF\0".utf8) + writer.head(first: 8) + writer.directory(fields, at: 8)
        }
        let count = UInt32(bytes([(0xE2, list(0, 0))]).count)
        // The list stands behind two marks, a length and its own name.
        return bytes([(0xE2, list(count, count - 10))]) + second
    }
}

/// PNGs without pixels, with the chunks that a test wants.
enum SamplePNG {
    static func bytes(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]
        let data = Deflation.deflated([0, 7]) ?? []
        let all = [("IHDR", header)] + chunks + [("IDAT", data), ("IEND", [])]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + all.flatMap { name, content in
                let number = Array(name.utf8).reduce(0) { $0 << 8 | UInt32($1) }
                return PNGRebuilder.chunk(BoxName(rawValue: number), content)
            }
    }

    static func rawProfile(_ name: String, _ block: [UInt8]) -> [UInt8] {
        let figures = block.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return Array("Raw profile type \(name)\0\n\(name)\n\(block.count)\n\(figures)\n".utf8)
    }
}

/// WebPs of one pixel, with the chunks that a test wants.
enum SampleWebP {
    static func bytes(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        let head: [UInt8] = [0x0C, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        let pixel: [UInt8] = [0x2F, 0, 0, 0, 0, 0x07, 0xD0, 0xFF, 0xFE, 0xF7, 0xBF, 0xFF, 0x81]
        let body = ([("VP8X", head), ("VP8L", pixel)] + chunks).flatMap(chunk)
        return Array("RIFF".utf8) + ByteOrder.little.bytes(UInt32(body.count + 4))
            + Array("WEBP".utf8) + body
    }

    private static func chunk(_ part: (String, [UInt8])) -> [UInt8] {
        Array(part.0.utf8) + ByteOrder.little.bytes(UInt32(part.1.count)) + part.1
            + (part.1.count % 2 == 1 ? [0] : [])
    }
}

/// GIFs of one pixel, with the blocks that a test wants.
enum SampleGIF {
    static func bytes(_ blocks: [UInt8]) -> [UInt8] {
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + blocks
            + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    }

    static func block(_ content: [UInt8]) -> [UInt8] {
        [UInt8(content.count)] + content
    }
}
