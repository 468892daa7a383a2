import CMedia
import MediaWork
import UniformTypes

/// Films: FFmpeg's demuxers for what every container has, own boxes for what phones add.
enum FilmReader {
    static func facts(
        of descriptor: Int32,
        byteCount: Int64,
        type: UTType
    ) throws(MediaReadingError) -> MediaFacts {
        guard let film = Film(of: descriptor, byteCount: byteCount, type: type) else {
            throw .damaged
        }
        guard film.facts.has_video else {
            // Sound alone is something else; nothing at all is a film whose rest is missing.
            throw film.facts.has_audio ? .notMedia : .damaged
        }
        let boxes = film.isBoxed ? FilmBoxes(descriptor: descriptor, byteCount: byteCount) : nil
        return FilmFacts(film: film, boxes: boxes, type: type).facts
    }
}
