import CMedia
import MediaWork

/// Pictures in the boxes of HEIF: HEIC, AVIF, AVCI and their sequences (ISO/IEC 23008-12).
struct HEIFReader {
    private var still = Still()
    private let items: HEIFItems

    static func read(_ file: Bytes) throws(MediaReadingError) -> Still {
        var film: ByteRange?
        var meta: Bytes?
        var movie: Bytes?
        for box in Box.all(in: file) {
            switch box.name {
            case "meta": meta = meta ?? box.content
            case "moov": movie = movie ?? box.content
            case "mpvd": film = film ?? box.content.range
            default: break
            }
        }
        let items = HEIFItems(meta: meta ?? file.slice(from: file.count), file: file)
        var reader = HEIFReader(items: items)
        reader.readPrimary()
        reader.readBlocks()
        reader.readAuxiliaries()
        if let movie {
            reader.readSequence(movie)
        }
        reader.still.film = film
        guard reader.still.storedSize != nil else {
            throw .damaged
        }
        return reader.still
    }

    private init(items: HEIFItems) {
        self.items = items
    }

    private mutating func readPrimary() {
        var orientation = Orientation()
        var shown: PixelSize?
        for property in items.primaryItem?.properties ?? [] {
            let content = property.content
            switch property.name {
            case "ispe":
                still.storedSize = PixelSize(content.u32(4), content.u32(8))
            case "irot":
                // Counter-clockwise in the file.
                orientation.turn(clockwise: -Int((content.byte(0) ?? 0) & 3))
            case "imir" where (content.byte(0) ?? 0) & 1 == 0:
                orientation.mirrorTopBottom()
            case "imir":
                orientation.mirrorLeftRight()
            case "clap":
                shown = Self.aperture(content)
            case "pixi":
                readPixels(content)
            case "colr" where content.starts(with: "nclx"):
                if let transfer = content.u16(6), transfer == 16 || transfer == 18 {
                    still.traits.insert(.hdr)
                }
            default:
                break
            }
        }
        still.orientation = orientation
        still.shownSize = shown
        still.hasAlpha = items.auxiliaries.contains {
            $0.hasSuffix(":alpha") || $0.hasSuffix("auxid:1")
        }
    }

    /// The sides of the part that is shown (ISO/IEC 14496-12, 12.1.4).
    private static func aperture(_ content: Bytes) -> PixelSize? {
        let side = { (offset: Int) -> Int? in
            guard let part = content.u32(offset), let whole = content.u32(offset + 4), whole > 0
            else {
                return nil
            }
            return part / whole
        }
        return PixelSize(side(0), side(8))
    }

    private mutating func readPixels(_ content: Bytes) {
        still.depth = content.byte(5).map(Int.init)
        still.colorModel = content.byte(4).flatMap { [1: "Gray", 3: "RGB"][$0] }
    }

    private mutating func readBlocks() {
        for (number, item) in items.items.sorted(by: { $0.key < $1.key }) {
            if item.type == "Exif", let bytes = items.bytes(of: number), let skip = bytes.u32(0) {
                still.add(CMEDIA_BLOCK_EXIF, bytes.slice(from: 4 + skip))
            } else if item.type == "mime", item.contentType == "application/rdf+xml" {
                still.add(CMEDIA_BLOCK_XMP, items.bytes(of: number))
            }
        }
    }

    private mutating func readAuxiliaries() {
        for name in items.auxiliaries {
            if name.hasSuffix(":hdrgainmap") || name.hasSuffix(":tmap") {
                still.traits.insert(.gainMap)
            } else if name.hasSuffix("auxid:2") || name.hasSuffix(":depth")
                || name.hasSuffix(":disparity")
            {
                still.traits.insert(.depth)
            }
        }
        if items.items.values.contains(where: { $0.type == "tmap" }) {
            still.traits.insert(.gainMap)
        }
        if items.groups.contains(where: { $0.name == "ster" && $0.items.count > 1 }) {
            still.traits.insert(.spatial)
        }
    }

    /// The track of pictures of a sequence.
    private mutating func readSequence(_ movie: Bytes) {
        let tracks = FilmTrack.all(in: movie)
        guard let track = tracks.first(where: { $0.handler == "pict" || $0.handler == "vide" })
        else {
            return
        }
        still.storedSize = still.storedSize ?? track.size
        still.frameCount = track.sampleCount.map { min($0, FactLimits.frames) }
        still.duration = track.duration
        if let count = still.frameCount, count > 1 {
            still.traits.insert(.animated)
        }
    }
}

extension Bytes {
    /// Where a window on a mapped file lies in it.
    var range: ByteRange? {
        count > 0 ? ByteRange(offset: Int64(start), length: Int64(count)) : nil
    }
}
