import CMedia
import MediaWork

/// Canon's CR3: boxes of which one holds TIFF blocks, one for each of EXIF's directories.
enum CanonReader {
    private static let metadata: [UInt8] = [
        0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A,
        0x48,
    ]
    private static let preview: [UInt8] = [
        0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D,
        0x16,
    ]

    static func read(_ file: Bytes) throws(MediaReadingError) -> Still {
        guard let movie = Box.first("moov", in: file) else {
            throw .damaged
        }
        var still = Still()
        still.colorModel = "RGB"
        for box in Box.all(in: movie)
        where box.name == "uuid" && box.content.starts(withBytes: metadata) {
            still.blocks = blocks(in: box.content.slice(from: 16))
        }
        for box in Box.all(in: file) where box.name == "uuid" {
            if box.content.starts(withBytes: preview) {
                still.previews += jpeg(in: box.content)
            } else {
                still.add(CMEDIA_BLOCK_XMP, JPEG2000Reader.packet(in: box.content))
            }
        }
        return still
    }

    /// The directories `CMT1` (the picture), `CMT2` (EXIF) and `CMT4` (GPS).
    private static func blocks(in container: Bytes) -> [Still.Block] {
        Box.all(in: container).compactMap { box in
            switch box.name {
            case "CMT1": Still.Block(kind: CMEDIA_BLOCK_EXIF, bytes: box.content)
            case "CMT2": Still.Block(kind: CMEDIA_BLOCK_EXIF_PHOTO, bytes: box.content)
            case "CMT4": Still.Block(kind: CMEDIA_BLOCK_EXIF_GPS, bytes: box.content)
            default: nil
            }
        }
    }

    private static func jpeg(in container: Bytes) -> [ByteRange] {
        guard let content = Box.first("PRVW", in: container, from: 24),
            let length = content.u32(12), let range = content.slice(16, length)?.range
        else {
            return []
        }
        return [range]
    }
}
