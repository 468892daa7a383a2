/// The segments of one JPEG, those between and behind its scans too (ITU-T T.81, annex B).
struct JPEGSegments {
    /// One segment; or the coded data behind a start of scan, which has no marker.
    struct Segment {
        let marker: UInt8?
        let content: Bytes
    }

    private(set) var segments: [Segment] = []
    /// Bytes from the start of the picture to behind its end.
    private(set) var byteCount = 0

    /// Takes the first picture of the bytes apart.
    init(_ file: Bytes) throws(RebuildRefusal) {
        guard file.u16(0) == 0xFFD8 else {
            throw .damaged
        }
        var offset = 2
        while let marker = try Self.marker(in: file, at: &offset), marker != 0xD9 {
            guard segments.count < FactLimits.parts else {
                throw .tooLarge
            }
            // A mark that stands alone says nothing here.
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                continue
            }
            guard let length = file.u16(offset), length >= 2,
                let content = file.slice(offset + 2, length - 2)
            else {
                throw .damaged
            }
            segments.append(Segment(marker: marker, content: content))
            offset += length
            if marker == 0xDA {
                let end = Self.endOfScan(in: file, from: offset)
                segments.append(
                    Segment(marker: nil, content: file.slice(from: offset, atMost: end - offset))
                )
                offset = end
            }
        }
        byteCount = min(offset, file.count)
    }

    /// The next marker, the offset behind it; nil where the file is cut off.
    private static func marker(
        in file: Bytes,
        at offset: inout Int
    ) throws(RebuildRefusal) -> UInt8? {
        // Writers leave zeros and the like between segments: those are not copied.
        guard let first = file.firstOffset(of: 0xFF, from: offset, within: 1 << 16) else {
            guard offset + (1 << 16) >= file.count else {
                throw .damaged
            }
            offset = file.count
            return nil
        }
        offset = first
        while let byte = file.byte(offset) {
            offset += 1
            if byte != 0xFF {
                return byte
            }
        }
        return nil
    }

    /// Where coded data ends: at a marker that is neither a stuffed zero nor a restart.
    private static func endOfScan(in file: Bytes, from start: Int) -> Int {
        var offset = start
        while let mark = file.firstOffset(of: 0xFF, from: offset) {
            guard let next = file.byte(mark + 1) else {
                return file.count
            }
            if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) {
                return mark
            }
            offset = next == 0xFF ? mark + 1 : mark + 2
        }
        return file.count
    }
}
