import CMedia
import MediaWork
import UniformTypes

/// Chooses who reads the container of a picture: by our type, never by a library's guess.
enum StillReader {
    static func read(_ file: Bytes, type: UTType) throws(MediaReadingError) -> Still {
        if type.conforms(to: .rawImage) {
            return try readRaw(file, type: type)
        }
        return switch type {
        case .jpeg, .mpo: try JPEGReader.read(file)
        case .png: try PNGReader.read(file)
        case .gif: try GIFReader.read(file)
        case .webP: try WebPReader.read(file)
        case .tiff: try refined(TIFFReader.read(file, type: type), file)
        case .bmp: try BitmapReader.readBMP(file)
        case .ico: try BitmapReader.readICO(file)
        case .photoshop: try BitmapReader.readPhotoshop(file)
        case .svg: SVGReader.read(file)
        case .jpegxl: try JXLReader.read(file)
        case .jpeg2000: try JPEG2000Reader.read(file)
        case _ where type.conforms(to: .heifStandard): try HEIFReader.read(file)
        case _ where type.conforms(to: .image): Still()
        default: throw .notMedia
        }
    }

    /// A TIFF that turns out to be sensor data is sized as such.
    private static func refined(_ still: Still, _ file: Bytes) -> Still {
        var still = still
        if still.type != nil {
            develop(&still, file)
        }
        return still
    }

    private static func readRaw(_ file: Bytes, type: UTType) throws(MediaReadingError) -> Still {
        var still =
            switch type {
            case .fujiRAF: try FujiReader.read(file)
            case .canonCR3: try CanonReader.read(file)
            case .canonCRW, .minoltaMRW: Still()
            default: try TIFFReader.read(file, type: type)
            }
        develop(&still, file)
        return still
    }

    /// Sizes of sensor data are LibRaw's; the first directory often is that of a preview.
    private static func develop(_ still: inout Still, _ file: Bytes) {
        still.traits.insert(.raw)
        still.storedSize = nil
        var sizes = cmedia_raw_sizes()
        let isKnown = file.withUnsafeBytes { bytes in
            cmedia_raw_read_sizes(
                bytes.bindMemory(to: UInt8.self).baseAddress,
                bytes.count,
                &sizes
            )
        }
        guard isKnown else {
            return
        }
        still.storedSize = PixelSize(Int(sizes.stored_width), Int(sizes.stored_height))
        still.developedSize = PixelSize(Int(sizes.display_width), Int(sizes.display_height))
        let orientations: [Int32: Int] = [0: 1, 3: 3, 5: 8, 6: 6]
        still.orientation = Orientation(exif: orientations[sizes.flip] ?? 1)
        still.colorModel = "RGB"
    }
}
