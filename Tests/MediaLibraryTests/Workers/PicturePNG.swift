/// A picture of one colour and its opacity, written without compression.
enum PicturePNG {
    /// - Parameter rows: how many rows are really there; fewer than `height` for a file that lies.
    static func bytes(
        width: Int,
        height: Int,
        color: [UInt8] = [200, 100, 50, 255],
        rows: Int? = nil
    ) -> [UInt8] {
        let row = [0] + Array(repeatElement(color, count: rows == 0 ? 0 : width).joined())
        let raw = Array(repeatElement(row, count: rows ?? height).joined())
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(width) + big(height) + [8, 6, 0, 0, 0])
            + chunk("IDAT", stored(raw)) + chunk("IEND", [])
    }

    private static func big(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + body
        return big(body.count) + content + big(Int(checksum(content)))
    }

    /// A zlib stream of stored blocks.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let count = UInt16(block.count)
            stream.append(rest.isEmpty ? 1 : 0)
            stream += [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
            stream += block
        } while !rest.isEmpty
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + big(Int(high << 16 | low))
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xEDB8_8320 }
            }
        }
        return ~sum
    }
}
