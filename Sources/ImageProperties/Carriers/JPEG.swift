extension ImageProperties {
    /// Markers of JPEG (ITU T.81) that end what is of interest here.
    private enum Marker {
        static let startOfScan = 0xDA
        static let endOfImage = 0xD9
        static let application1 = 0xE1
        /// Frame heads; 0xC4, 0xC8 and 0xCC in their midst are tables.
        static func isFrame(_ marker: Int) -> Bool {
            (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
        }
        /// Markers without a length.
        static func isAlone(_ marker: Int) -> Bool {
            (0xD0...0xD8).contains(marker) || marker == 0x01
        }
    }

    mutating func readJPEG(_ bytes: ByteView) {
        var offset = 2
        var hasExif = false
        for _ in 0..<ImagePropertyLimits.parts {
            while bytes[offset] == 0xFF, bytes[offset &+ 1] == 0xFF { offset &+= 1 }
            guard bytes[offset] == 0xFF, let marker = bytes[offset &+ 1].map(Int.init) else {
                return
            }
            if marker == Marker.startOfScan || marker == Marker.endOfImage { return }
            if Marker.isAlone(marker) {
                offset += 2
                continue
            }
            guard let length = bytes.integer(offset + 2, 2), length >= 2,
                let segment = bytes.part(offset + 4, length - 2)
            else { return }
            if marker == Marker.application1, !hasExif, segment.starts(with: "Exif\0\0"),
                let block = ExifBlock(segment.rest(6))
            {
                hasExif = true
                take(block)
            } else if Marker.isFrame(marker) {
                readFrame(segment)
            }
            offset += 2 + length
        }
    }

    private mutating func readFrame(_ frame: ByteView) {
        guard pixelWidth == 0, let bits = frame.integer(0, 1), let height = frame.integer(1, 2),
            let width = frame.integer(3, 2), let components = frame.integer(5, 1)
        else { return }
        pixelWidth = width
        pixelHeight = height
        depth = bits
        hasAlpha = false
        colorModel = [1: "Gray", 3: "RGB", 4: "CMYK"][components]
    }
}
