import CMedia
import MediaWork

/// Pictures whose head alone tells all: bitmaps, icons, Photoshop documents.
enum BitmapReader {
    /// A Windows bitmap: its second header has the sides, the height negative where the first
    /// row is the upper one.
    static func readBMP(_ file: Bytes) throws(MediaReadingError) -> Still {
        var still = Still()
        if file.u32(14, .little) == 12 {
            still.storedSize = PixelSize(file.u16(18, .little), file.u16(20, .little))
        } else {
            let side = { (offset: Int) in
                file.number(offset, as: Int32.self, .little).map { Int($0.magnitude) }
            }
            still.storedSize = PixelSize(side(18), side(22))
        }
        guard still.storedSize != nil else {
            throw .damaged
        }
        still.colorModel = "RGB"
        still.depth = 8
        return still
    }

    /// A Windows icon: its largest picture counts.
    static func readICO(_ file: Bytes) throws(MediaReadingError) -> Still {
        let count = file.u16(4, .little) ?? 0
        let sizes = (0..<min(count, FactLimits.directories)).compactMap { entry -> PixelSize? in
            // 256 does not fit into a byte and is written as nothing.
            let side = { (offset: Int) in
                file.byte(6 + 16 * entry + offset).map { $0 == 0 ? 256 : Int($0) }
            }
            return PixelSize(side(0), side(1))
        }
        guard let largest = sizes.max(by: { $0.width * $0.height < $1.width * $1.height }) else {
            throw .damaged
        }
        var still = Still()
        still.storedSize = largest
        still.colorModel = "RGB"
        return still
    }

    /// A Photoshop document, its metadata among its resources.
    static func readPhotoshop(_ file: Bytes) throws(MediaReadingError) -> Still {
        guard let size = PixelSize(file.u32(18), file.u32(14)), let palette = file.u32(26) else {
            throw .damaged
        }
        var still = Still()
        still.storedSize = size
        still.depth = file.u16(22)
        still.colorModel = file.u16(24).flatMap {
            [0: "Gray", 1: "Gray", 2: "RGB", 3: "RGB", 4: "CMYK", 8: "Gray", 9: "Lab"][$0]
        }
        if let length = file.u32(30 + palette),
            let resources = file.slice(34 + palette, length)
        {
            still.add(CMEDIA_BLOCK_IPTC, ImageResources.resource(0x0404, in: resources))
            still.add(CMEDIA_BLOCK_EXIF, ImageResources.resource(0x0422, in: resources))
            still.add(CMEDIA_BLOCK_XMP, ImageResources.resource(0x0424, in: resources))
        }
        return still
    }
}
