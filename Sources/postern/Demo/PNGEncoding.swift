extension IndexedPicture {
    /// The picture as a PNG file.
    ///
    /// Nothing is compressed: small code matters more here than a small
    /// file, and the same picture always gives the same bytes.
    func png() -> [UInt8] {
        var header = Self.bigEndian(width) + Self.bigEndian(height)
        header += [8, 3, 0, 0, 0]
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk("IHDR", header)
        file += Self.chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
        file += Self.chunk("IDAT", Self.stored(scanlines()))
        file += Self.chunk("IEND", [])
        return file
    }

    /// Each row behind a byte that says that it is not filtered.
    private func scanlines() -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity((width + 1) * height)
        for row in 0..<height {
            lines.append(0)
            lines += pixels[row * width..<(row + 1) * width]
        }
        return lines
    }

    /// A zlib stream of stored blocks.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        while !rest.isEmpty {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let count = UInt16(block.count)
            stream.append(rest.isEmpty ? 1 : 0)
            stream += [
                UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8),
            ]
            stream += block
        }
        return stream + bigEndian(Int(Checksum.adler32(bytes)))
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bigEndian(content.count) + named + bigEndian(Int(Checksum.crc32(named)))
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
