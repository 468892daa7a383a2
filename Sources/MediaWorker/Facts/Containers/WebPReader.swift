import CMedia
import MediaWork

/// The chunks of a WebP (Google, WebP Container Specification).
struct WebPReader {
    private var still = Still()
    private var frames = 0
    private var milliseconds = 0

    static func read(_ file: Bytes) throws(MediaReadingError) -> Still {
        var reader = WebPReader()
        reader.still.colorModel = "RGB"
        reader.still.depth = 8
        reader.walk(file)
        guard reader.still.storedSize != nil else {
            throw .damaged
        }
        if reader.frames > 0 {
            reader.still.frameCount = reader.frames
        }
        if reader.frames > 1 {
            reader.still.traits.insert(.animated)
            reader.still.duration = Double(reader.milliseconds) / 1_000
        }
        return reader.still
    }

    private mutating func walk(_ file: Bytes) {
        var offset = 12
        while frames < FactLimits.frames, let name = file.fourCC(offset),
            let length = file.u32(offset + 4, .little)
        {
            read(name, file.slice(from: offset + 8, atMost: length))
            offset += 8 + length + length % 2
        }
    }

    private mutating func read(_ name: BoxName, _ content: Bytes) {
        switch name {
        case "VP8X":
            still.hasAlpha = content.byte(0).map { $0 & 0x10 != 0 }
            still.storedSize = PixelSize(Self.side(content, 4), Self.side(content, 7))
        case "VP8 " where still.storedSize == nil:
            // A key frame: three bytes of start code, then two sides of 14 bits (RFC 6386, 9.1).
            still.storedSize = PixelSize(
                content.u16(6, .little).map { $0 & 0x3FFF },
                content.u16(8, .little).map { $0 & 0x3FFF }
            )
            still.hasAlpha = false
        case "VP8L" where still.storedSize == nil:
            if let bits = content.u32(1, .little) {
                still.storedSize = PixelSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
                still.hasAlpha = bits >> 28 & 1 == 1
            }
        case "ANMF":
            frames += 1
            milliseconds += content.u32(12, .little).map { $0 & 0xFF_FFFF } ?? 0
        case "EXIF":
            still.add(
                CMEDIA_BLOCK_EXIF,
                content.slice(from: content.starts(with: "Exif\0\0") ? 6 : 0)
            )
        case "XMP ":
            still.add(CMEDIA_BLOCK_XMP, content)
        default:
            break
        }
    }

    /// A side of 24 bits, stored less one.
    private static func side(_ content: Bytes, _ offset: Int) -> Int? {
        guard let low = content.u16(offset, .little), let high = content.byte(offset + 2) else {
            return nil
        }
        return Int(high) << 16 | low + 1
    }
}
