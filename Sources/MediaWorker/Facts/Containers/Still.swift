import CMedia
import MediaWork
import UniformTypes

/// What the container of a picture says, before its metadata is read.
struct Still {
    /// Metadata that the container carries, each block as its reader takes it.
    struct Block {
        let kind: cmedia_block
        let bytes: Bytes
    }

    var storedSize: PixelSize?
    /// The part of the stored picture that is shown, before it is turned.
    var shownSize: PixelSize?
    /// What sensor data develops to, upright.
    var developedSize: PixelSize?
    /// How it is turned, where the container alone has the say.
    var orientation: Orientation?
    var colorModel: String?
    var hasAlpha: Bool?
    var depth: Int?
    var frameCount: Int?
    /// Seconds of all frames.
    var duration: Double?
    var blocks: [Block] = []
    /// Keyed texts of a PNG.
    var texts: [String: String] = [:]
    var traits: MediaTraits = []
    /// Where the container itself says that a film lies.
    var film: ByteRange?
    /// Whole JPEGs inside.
    var previews: [ByteRange] = []
    /// A narrower type than the signature could tell.
    var type: UTType?

    /// Adds a block, if there is one and it is not longer than anybody needs.
    mutating func add(_ kind: cmedia_block, _ bytes: Bytes?) {
        let limit = kind == CMEDIA_BLOCK_XMP ? FactLimits.packetBytes : FactLimits.blockBytes
        if let bytes, bytes.count > 0, bytes.count <= limit {
            blocks.append(Block(kind: kind, bytes: bytes))
        }
    }
}

extension PixelSize {
    /// A size out of a file; nil where a side is nothing or beyond all measure.
    init?(_ width: Int?, _ height: Int?) {
        let sides = 1...FactLimits.side
        guard let width, let height, sides.contains(width), sides.contains(height) else {
            return nil
        }
        self.init(width: width, height: height)
    }
}
