import CMedia
import MediaWork

/// Fujifilm's RAF: a head that points to a JPEG with all metadata, and to the sensor's data.
enum FujiReader {
    static func read(_ file: Bytes) throws(MediaReadingError) -> Still {
        guard let offset = file.u32(84), let length = file.u32(88),
            let jpeg = file.slice(offset, length)
        else {
            throw .damaged
        }
        var still = Still()
        let picture = try JPEGReader.read(jpeg)
        still.blocks = picture.blocks
        still.colorModel = "RGB"
        still.previews = [jpeg.range].compactMap(\.self)
        return still
    }
}
