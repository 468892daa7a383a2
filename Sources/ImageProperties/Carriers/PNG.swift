extension ImageProperties {
    mutating func readPNG(_ bytes: ByteView) {
        var offset = 8
        for _ in 0..<ImagePropertyLimits.parts {
            guard let length = bytes.integer(offset, 4),
                let content = bytes.part(offset + 8, length)
            else { return }
            if bytes.starts(with: "IHDR", at: offset + 4) {
                readPNGHead(content)
            } else if bytes.starts(with: "tRNS", at: offset + 4) {
                hasAlpha = true
            } else if bytes.starts(with: "eXIf", at: offset + 4), exif.isEmpty, tiff.isEmpty {
                // Some writers keep the head that only JPEG needs.
                let block = content.starts(with: "Exif\0\0") ? content.rest(6) : content
                if let block = ExifBlock(block) { take(block) }
            } else if bytes.starts(with: "IEND", at: offset + 4) {
                return
            }
            offset += 12 + length
        }
    }

    private mutating func readPNGHead(_ head: ByteView) {
        guard pixelWidth == 0, let width = head.integer(0, 4), let height = head.integer(4, 4),
            let bits = head.integer(8, 1), let color = head.integer(9, 1)
        else { return }
        pixelWidth = width
        pixelHeight = height
        depth = color == 3 ? 8 : bits
        colorModel = color == 0 || color == 4 ? "Gray" : "RGB"
        hasAlpha = color == 4 || color == 6
    }
}
