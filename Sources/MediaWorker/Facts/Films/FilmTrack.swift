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
    /// The track's own metadata.
    private(set) var keys: FilmKeys = FilmKeys()

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
        if let meta = Box.first("meta", in: track) {
            keys = FilmKeys(meta: meta)
        }
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
