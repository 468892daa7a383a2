import CMedia
import MediaWork

/// The chunks of a PNG, animated or not (W3C PNG, third edition).
struct PNGReader {
    private var still = Still()
    private var inflatedChunks = 0

    static func read(_ file: Bytes) throws(MediaReadingError) -> Still {
        var reader = PNGReader()
        reader.walk(file)
        guard reader.still.storedSize != nil else {
            throw .damaged
        }
        if let frames = reader.still.frameCount, frames > 1 {
            reader.still.traits.insert(.animated)
        }
        return reader.still
    }

    private mutating func walk(_ file: Bytes) {
        var offset = 8
        for _ in 0..<FactLimits.parts {
            guard let length = file.u32(offset), let name = file.fourCC(offset + 4),
                name != "IEND"
            else {
                return
            }
            read(name, file.slice(from: offset + 8, atMost: length))
            offset += 12 + length
        }
    }

    private mutating func read(_ name: BoxName, _ content: Bytes) {
        switch name {
        case "IHDR":
            readHeader(content)
        case "tRNS":
            still.hasAlpha = true
        case "acTL":
            still.frameCount = content.u32(0).map { min($0, FactLimits.frames) }
        case "fcTL":
            readFrame(content)
        case "eXIf":
            still.add(CMEDIA_BLOCK_EXIF, content)
        case "cICP":
            // Transfer functions by their numbers in ITU-T H.273.
            if let transfer = content.byte(1), transfer == 16 || transfer == 18 {
                still.traits.insert(.hdr)
            }
        case "tEXt", "zTXt", "iTXt":
            readText(name, content)
        default:
            break
        }
    }

    private mutating func readHeader(_ content: Bytes) {
        guard still.storedSize == nil else {
            return
        }
        still.storedSize = PixelSize(content.u32(0), content.u32(4))
        still.depth = content.byte(8).map(Int.init)
        if let kind = content.byte(9) {
            still.colorModel = kind & 2 != 0 ? "RGB" : "Gray"
            still.hasAlpha = kind & 4 != 0
        }
    }

    private mutating func readFrame(_ content: Bytes) {
        guard let numerator = content.u16(20), let denominator = content.u16(22) else {
            return
        }
        still.duration =
            (still.duration ?? 0) + Double(numerator) / Double(denominator == 0 ? 100 : denominator)
    }

    private mutating func readText(_ name: BoxName, _ content: Bytes) {
        inflatedChunks += name == "tEXt" ? 0 : 1
        guard inflatedChunks <= FactLimits.inflatedChunks, let text = PNGText(name, content) else {
            return
        }
        switch text.keyword {
        case "XML:com.adobe.xmp":
            still.add(CMEDIA_BLOCK_XMP, text.content)
        case "Raw profile type exif", "Raw profile type APP1":
            let profile = text.profile
            let isNamed = profile?.starts(with: "Exif\0\0") ?? false
            still.add(CMEDIA_BLOCK_EXIF, profile?.slice(from: isNamed ? 6 : 0))
        case "Raw profile type iptc":
            still.add(CMEDIA_BLOCK_IPTC, text.profile.map { ImageResources.caption(in: $0) ?? $0 })
        case "Raw profile type xmp":
            still.add(CMEDIA_BLOCK_XMP, text.profile)
        default:
            if still.texts.count < FactLimits.items, still.texts[text.keyword] == nil {
                still.texts[text.keyword] = text.string
            }
        }
    }
}
