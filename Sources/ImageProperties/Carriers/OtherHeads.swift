extension ImageProperties {
    mutating func readGIF(_ bytes: ByteView) {
        guard let width = bytes.integer(6, 2, littleEndian: true),
            let height = bytes.integer(8, 2, littleEndian: true)
        else { return }
        pixelWidth = width
        pixelHeight = height
        depth = 8
        colorModel = "RGB"
    }

    /// The two kinds of head that a bitmap can have; a negative height is one stored top down.
    mutating func readBMP(_ bytes: ByteView) {
        if bytes.integer(14, 4, littleEndian: true) == 12 {
            pixelWidth = bytes.integer(18, 2, littleEndian: true) ?? 0
            pixelHeight = bytes.integer(20, 2, littleEndian: true) ?? 0
        } else if let width = bytes.number(18, 4, littleEndian: true),
            let height = bytes.number(22, 4, littleEndian: true)
        {
            pixelWidth = max(0, Int(Int32(truncatingIfNeeded: width)))
            pixelHeight = Int(Int32(truncatingIfNeeded: height).magnitude)
        }
        colorModel = "RGB"
    }

    /// The first directory; in raw files that is often a preview, which the largest size outdoes.
    mutating func readTIFF(_ bytes: ByteView) {
        guard let block = ExifBlock(bytes) else { return }
        take(block)
        pixelWidth = block.directory.integer(0x0100) ?? 0
        pixelHeight = block.directory.integer(0x0101) ?? 0
        switch block.directory.integer(0x0106) {
        case 0, 1: colorModel = "Gray"
        case 2, 3, 6: colorModel = "RGB"
        case 5: colorModel = "CMYK"
        case 8: colorModel = "Lab"
        default: break
        }
        let bits = block.directory.entries.first { $0.tag == 0x0102 }
        switch bits.flatMap(block.directory.value) {
        case .integer(let value): depth = Int(value)
        case .list(let values): depth = values.first?.integer.map { Int($0) }
        default: break
        }
        hasAlpha = block.directory.entries.contains { $0.tag == 0x0152 }
    }
}
