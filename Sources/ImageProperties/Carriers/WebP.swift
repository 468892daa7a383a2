extension ImageProperties {
    mutating func readWebP(_ bytes: ByteView) {
        var offset = 12
        for _ in 0..<ImagePropertyLimits.parts {
            guard let length = bytes.integer(offset + 4, 4, littleEndian: true) else { return }
            let content = bytes.part(offset + 8, length) ?? bytes.rest(offset + 8)
            if bytes.starts(with: "VP8X", at: offset) {
                readExtendedHead(content)
            } else if bytes.starts(with: "VP8 ", at: offset) {
                readLossyHead(content)
            } else if bytes.starts(with: "VP8L", at: offset) {
                readLosslessHead(content)
            } else if bytes.starts(with: "EXIF", at: offset) {
                let block = content.starts(with: "Exif\0\0") ? content.rest(6) : content
                if let block = ExifBlock(block) { take(block) }
            }
            let (end, overflow) = offset.addingReportingOverflow(8 + length + length % 2)
            guard !overflow else { return }
            offset = end
        }
    }

    private mutating func readExtendedHead(_ head: ByteView) {
        guard let flags = head[0], let width = head.integer(4, 3, littleEndian: true),
            let height = head.integer(7, 3, littleEndian: true)
        else { return }
        setWebP(width: width + 1, height: height + 1, hasAlpha: flags & 0x10 != 0)
    }

    /// The head of a VP8 key frame (RFC 6386, 9.1).
    private mutating func readLossyHead(_ head: ByteView) {
        guard head.integer(3, 3) == 0x9D_01_2A, let width = head.integer(6, 2, littleEndian: true),
            let height = head.integer(8, 2, littleEndian: true)
        else { return }
        setWebP(width: width & 0x3FFF, height: height & 0x3FFF, hasAlpha: false)
    }

    private mutating func readLosslessHead(_ head: ByteView) {
        guard head[0] == 0x2F, let bits = head.integer(1, 4, littleEndian: true) else { return }
        setWebP(
            width: bits & 0x3FFF + 1,
            height: bits >> 14 & 0x3FFF + 1,
            hasAlpha: bits >> 28 & 1 == 1
        )
    }

    private mutating func setWebP(width: Int, height: Int, hasAlpha: Bool) {
        guard pixelWidth == 0 else { return }
        pixelWidth = width
        pixelHeight = height
        depth = 8
        colorModel = "RGB"
        self.hasAlpha = hasAlpha
    }
}
