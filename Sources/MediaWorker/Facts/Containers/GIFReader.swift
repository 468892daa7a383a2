import CMedia
import MediaWork

/// The blocks of a GIF; no frame is decoded (CompuServe, GIF89a).
struct GIFReader {
    private var still = Still()
    private var frames = 0
    private var hundredths = 0

    static func read(_ file: Bytes) throws(MediaReadingError) -> Still {
        var reader = GIFReader()
        guard let size = PixelSize(file.u16(6, .little), file.u16(8, .little)) else {
            throw .damaged
        }
        reader.still.storedSize = size
        reader.still.colorModel = "RGB"
        reader.still.depth = 8
        reader.still.hasAlpha = false
        reader.walk(file)
        reader.still.frameCount = reader.frames
        if reader.frames > 1 {
            reader.still.traits.insert(.animated)
            reader.still.duration = Double(reader.hundredths) / 100
        }
        return reader.still
    }

    private mutating func walk(_ file: Bytes) {
        var offset = 13 + Self.tableLength(file.byte(10) ?? 0)
        while frames < FactLimits.frames, let introducer = file.byte(offset) {
            switch introducer {
            case 0x21:
                readExtension(file, at: offset)
                offset = Self.end(ofBlocks: file, from: offset + 2)
            case 0x2C:
                frames += 1
                let table = Self.tableLength(file.byte(offset + 9) ?? 0)
                offset = Self.end(ofBlocks: file, from: offset + 11 + table)
            default:
                return
            }
        }
    }

    private mutating func readExtension(_ file: Bytes, at offset: Int) {
        switch file.byte(offset + 1) {
        case 0xF9:
            hundredths += file.u16(offset + 4, .little) ?? 0
            if let flags = file.byte(offset + 3), flags & 1 != 0 {
                still.hasAlpha = true
            }
        case 0xFF where file.starts(with: "XMP DataXMP", at: offset + 3):
            // The packet lies bare between the blocks; 257 bytes of a fixed run end it.
            let end = Self.end(ofBlocks: file, from: offset + 2)
            still.add(CMEDIA_BLOCK_XMP, file.slice(offset + 14, end - offset - 14 - 258))
        default:
            break
        }
    }

    private static func tableLength(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    /// Behind a row of sub-blocks.
    private static func end(ofBlocks file: Bytes, from start: Int) -> Int {
        var offset = start
        while let length = file.byte(offset) {
            offset += 1 + Int(length)
            if length == 0 {
                break
            }
        }
        return offset
    }
}
