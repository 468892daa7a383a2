import CMedia
import MediaWork

/// The boxes of a JPEG 2000, or its bare codestream (ISO/IEC 15444-1, annexes A and I).
enum JPEG2000Reader {
    private static let exif = Array("JpgTiffExif->JP2".utf8)
    private static let xmp: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF,
        0xAC,
    ]

    static func read(_ file: Bytes) throws(MediaReadingError) -> Still {
        var still = Still()
        if file.u16(0) == 0xFF4F {
            readCodestream(file, into: &still)
        } else {
            for box in Box.all(in: file) {
                read(box, into: &still)
            }
        }
        guard still.storedSize != nil else {
            throw .damaged
        }
        return still
    }

    /// The XMP packet of a `uuid` box, where it is one.
    static func packet(in content: Bytes) -> Bytes? {
        content.starts(withBytes: xmp) ? content.slice(from: 16) : nil
    }

    private static func read(_ box: Box, into still: inout Still) {
        switch box.name {
        case "jp2h":
            if let header = Box.first("ihdr", in: box.content) {
                still.storedSize = PixelSize(header.u32(4), header.u32(0))
                still.colorModel = header.u16(8).map { $0 < 3 ? "Gray" : "RGB" }
                still.hasAlpha = header.u16(8).map { $0 == 2 || $0 == 4 }
                still.depth = header.byte(10).map { Int($0 & 0x7F) + 1 }
            }
        case "uuid":
            still.add(CMEDIA_BLOCK_XMP, packet(in: box.content))
            if box.content.starts(withBytes: exif) {
                still.add(CMEDIA_BLOCK_EXIF, box.content.slice(from: 16))
            }
        default:
            break
        }
    }

    /// The size in the marker SIZ, which stands first: the grid less its offset.
    private static func readCodestream(_ file: Bytes, into still: inout Still) {
        guard let right = file.u32(8), let bottom = file.u32(12), let left = file.u32(16),
            let top = file.u32(20)
        else {
            return
        }
        still.storedSize = PixelSize(right - left, bottom - top)
        still.depth = file.byte(42).map { Int($0 & 0x7F) + 1 }
    }
}
