import MediaWork

/// What stands in a film's boxes beside what FFmpeg tells.
struct FilmBoxes {
    let tracks: [FilmTrack]
    let keys: FilmKeys
    /// Seconds of all fragments, where the film is made of them.
    let fragments: Double?

    /// Reads the movie box of an open file; nil where there is none within reason.
    init?(descriptor: Int32, byteCount: Int64) {
        let file = FilmFile(descriptor: descriptor, byteCount: byteCount)
        guard let movie = file.first("moov") else {
            return nil
        }
        tracks = FilmTrack.all(in: movie)
        keys = Box.first("meta", in: movie).map { FilmKeys(meta: $0) } ?? FilmKeys()
        fragments =
            Box.first("mvex", in: movie) == nil ? nil : FilmFragments.duration(file, movie: movie)
    }

    /// A value by name, of the film before that of its tracks.
    func value(_ name: String) -> String? {
        keys.values[name] ?? tracks.lazy.compactMap { $0.keys.values[name] }.first
    }

    /// Whether the pictures are for two eyes: the box `vexu` (Apple, video extended usage) says
    /// so with both eyes in its `stri`.
    var isStereo: Bool {
        tracks.contains { track in
            guard track.handler == "vide", let description = track.description,
                let usage = Box.first("vexu", in: description.content, from: 78),
                let eyes = Box.find("eyes", "stri", in: usage)?.byte(4)
            else {
                return false
            }
            return eyes & 3 == 3
        }
    }

    /// The transfer function of the pictures (ITU-T H.273), by the box `colr`.
    var transfer: Int? {
        tracks.lazy.filter { $0.handler == "vide" }.compactMap { track -> Int? in
            guard let content = track.description?.content,
                let colour = Box.first("colr", in: content, from: 78),
                colour.starts(with: "nclx") || colour.starts(with: "nclc")
            else {
                return nil
            }
            return colour.u16(6)
        }.first
    }
}
