/// The checksums of a PNG file.
enum Checksum {
    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
        }
    }

    /// CRC-32 as PNG and zlib know it.
    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var value = UInt32.max
        for byte in bytes {
            value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8)
        }
        return ~value
    }

    /// Adler-32, the checksum of a zlib stream.
    static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
