import MediaWork

/// One track of a film in boxes, as far as FFmpeg does not tell.
struct FilmTrack {
    /// What kind of track: `vide`, `pict`, `soun`, `meta`.
    private(set) var handler: BoxName = "    "
    private(set) var size: PixelSize?
    /// Seconds.
    private(set) var duration: Double?
    private(set) var sampleCount: Int?
    /// The boxes of the first sample's description, its own fields included.
    private(set) var description: Box?
    /// How often a sequence of pictures is shown, 0 for without end; nil where it does not say.
    private(set) var repetitions: Int?
    /// The track's own metadata.
    private(set) var keys: FilmKeys = FilmKeys()

    /// The profile of its colours (ISO/IEC 14496-12, 12.1.5), where it has one of its own.
    var profile: Bytes? {
        guard let content = description?.content,
            let colour = Box.first("colr", in: content, from: 78),
            colour.starts(with: "prof") || colour.starts(with: "rICC")
        else {
            return nil
        }
        return colour.slice(from: 4)
    }

    /// The tracks of a movie box.
    static func all(in movie: Bytes) -> [FilmTrack] {
        Array(Box.all(in: movie)).filter { $0.name == "trak" }.prefix(64).map {
            FilmTrack($0.content)
        }
    }

    private init(_ track: Bytes) {
        if let media = Box.first("mdia", in: track) {
            handler = Box.first("hdlr", in: media)?.fourCC(8) ?? handler
            duration = Self.duration(Box.first("mdhd", in: media))
            if let table = Box.find("minf", "stbl", in: media) {
                sampleCount = Box.first("stsz", in: table)?.u32(8)
                description = Box.first("stsd", in: table)
                    .flatMap { Box.all(in: $0, from: 8).first { _ in true } }
            }
        }
        if let header = Box.first("tkhd", in: track) {
            let offset = header.byte(0) == 1 ? 88 : 76
            size = PixelSize(
                header.u32(offset).map { $0 >> 16 },
                header.u32(offset + 4).map { $0 >> 16 }
            )
        }
        if let list = Box.find("edts", "elst", in: track) {
            repetitions = Self.repetitions(list, of: Box.first("tkhd", in: track))
        }
        if let meta = Box.first("meta", in: track) {
            keys = FilmKeys(meta: meta)
        }
    }

    /// An edit list that repeats itself (14496-12, 8.6.6) fills the whole of its track, which has no
    /// end where its length is the highest number; one that does not is shown once.
    private static func repetitions(_ list: Bytes, of header: Bytes?) -> Int? {
        guard list.u32(4) == 1, let flags = list.u32(0).map({ $0 & 0xFF_FFFF }) else { return nil }
        guard flags & 1 == 1 else { return 1 }
        let isLong = list.byte(0) == 1
        let once = isLong ? list.number(8, as: UInt64.self) : list.u32(8).map { UInt64($0) }
        let whole =
            header?.byte(0) == 1
            ? header?.number(28, as: UInt64.self) : header?.u32(20).map { UInt64($0) }
        guard let once, let whole, once > 0, whole != .max, whole != UInt64(UInt32.max) else {
            return 0
        }
        return Int(clamping: (whole &+ once &- 1) / once)
    }

    private static func duration(_ header: Bytes?) -> Double? {
        guard let header, let version = header.byte(0) else {
            return nil
        }
        let scale = header.u32(version == 1 ? 20 : 12)
        let length =
            version == 1
            ? header.number(24, as: UInt64.self).map(Double.init) : header.u32(16).map(Double.init)
        guard let scale, scale > 0, let length else {
            return nil
        }
        return length / Double(scale)
    }
}
