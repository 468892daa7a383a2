import CMedia
import MediaWork
import UniformTypes

/// Makes facts of what a picture's container and its metadata say.
struct StillFacts {
    let file: Bytes
    let still: Still
    let type: UTType
    let fileName: [UInt8]

    var facts: MediaFacts {
        let metadata = Metadata(still.blocks)
        let apple = metadata["Exif.Photo.MakerNote"]?.bytes.flatMap { AppleNote($0) }
        let kinds = KindRule(metadata: metadata, still: still, apple: apple, fileName: fileName)
        let orientation = Self.orientation(metadata, still)
        var facts = MediaFacts(type: (still.type ?? type).identifier)
        let size = still.storedSize ?? Self.claimedSize(metadata)
        facts.storedSize = size
        facts.displaySize =
            still.developedSize ?? Self.displaySize(still.shownSize ?? size, orientation)
        facts.orientation = orientation.exif
        facts.colorModel = still.colorModel
        facts.hasAlpha = still.hasAlpha
        facts.depth = still.depth
        facts.captured = DateRule.date(metadata, texts: still.texts)
        facts.place = PlaceRule.place(metadata)
        facts.camera = CameraRule.camera(metadata, texts: still.texts)
        facts.words = WordsRule.words(metadata, texts: still.texts)
        facts.motion = motion
        facts.traits = kinds.traits
        facts.liveIdentifier = apple?.contentIdentifier
        facts.burstIdentifier = kinds.burstIdentifier
        facts.embeddedFilm = MotionPhotoRule.film(metadata, still, in: file)
        if facts.embeddedFilm != nil {
            facts.traits.insert(.motionPhoto)
        }
        facts.embeddedPreview = still.previews.max { $0.length < $1.length } ?? thumbnail
        return facts
    }

    /// The container's word where it has one, then EXIF's, then XMP's.
    static func orientation(_ metadata: Metadata, _ still: Still) -> Orientation {
        if let own = still.orientation {
            return own
        }
        let number =
            metadata["Exif.Image.Orientation"]?.integer()
            ?? metadata["Xmp.tiff.Orientation"]?.integer()
        return number.flatMap { Orientation(exif: $0) } ?? Orientation()
    }

    private static func displaySize(_ shown: PixelSize?, _ orientation: Orientation) -> PixelSize? {
        orientation.isSideways ? shown?.turned : shown
    }

    /// The size in EXIF, which is believed where nothing else tells one.
    private static func claimedSize(_ metadata: Metadata) -> PixelSize? {
        PixelSize(
            metadata["Exif.Photo.PixelXDimension"]?.integer(),
            metadata["Exif.Photo.PixelYDimension"]?.integer()
        )
    }

    /// The JPEG that EXIF's second directory points to, where the block lies in the file as it is.
    private var thumbnail: ByteRange? {
        still.blocks.lazy.compactMap { block -> ByteRange? in
            guard block.kind == CMEDIA_BLOCK_EXIF, block.bytes.isPart(of: file),
                let second = TIFFFile(block.bytes)?.second,
                let offset = second.integer(of: 513), let length = second.integer(of: 514),
                let jpeg = block.bytes.slice(offset, length), jpeg.starts(withBytes: [0xFF, 0xD8])
            else {
                return nil
            }
            return jpeg.range
        }.first
    }

    private var motion: Motion? {
        guard let frames = still.frameCount, frames > 1 else {
            return nil
        }
        var motion = Motion()
        motion.frameCount = frames
        motion.duration = still.duration
        motion.frameRate = still.duration.flatMap { $0 > 0 ? Double(frames) / $0 : nil }
        return motion
    }
}
