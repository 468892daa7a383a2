import CMedia
import MediaWork

/// The pictures of a sequence of AVIF or HEIF, which is coded as films are.
///
/// One that is to be turned or mirrored or has more light than sRGB is refused, and one whose other
/// colours no profile of its own describes: nothing here would show it as it is meant.
final class CodedSequence: MovingPictures {
    let width: Int
    let height: Int
    let count: Int
    let loops: Int
    let profile: [UInt8]
    let areTurned = false
    private let handle: OpaquePointer
    private let films: [OpaquePointer]

    init(_ file: WorkFile) throws(WorkFailure) {
        // Colour and opacity stand in two tracks, each of which is read from its beginning.
        let films = (0..<2).compactMap { _ in
            cmedia_film_open(file.descriptor, file.file.byteCount, "mov", true)
        }
        var plan = cmedia_sequence_plan(
            colour: films.first,
            opacity: films.last,
            pixel_limit: UInt64(MediaWorkLimits.pixels)
        )
        var facts = cmedia_sequence_facts()
        let handle = films.count == 2 ? cmedia_sequence_open(&plan, &facts) : nil
        guard let handle else {
            for film in films { cmedia_film_close(film) }
            throw .badMedia
        }
        self.films = films
        self.handle = handle
        width = Int(facts.width)
        height = Int(facts.height)
        count = Int(clamping: facts.frames)
        let boxes = FilmBoxes(descriptor: file.descriptor, byteCount: file.file.byteCount)
        let track = boxes?.tracks.first { $0.handler == "pict" }
        profile = track?.profile?.withUnsafeBytes { Array($0) } ?? []
        loops = track?.repetitions ?? 0
        guard facts.is_plain, facts.is_standard || !profile.isEmpty else {
            throw .unsupportedType
        }
    }

    deinit {
        cmedia_sequence_close(handle)
        for film in films { cmedia_film_close(film) }
    }

    func next(_ pixels: UnsafeMutableRawBufferPointer) throws(WorkFailure) -> Int64? {
        guard pixels.count >= 4 * width * height else { throw .badMedia }
        var duration: Int64 = 0
        var isEnd = false
        let start = pixels.bindMemory(to: UInt8.self).baseAddress
        let status = cmedia_sequence_next(handle, start, &duration, &isEnd)
        guard status == CMEDIA_OK else { throw .badMedia }
        return isEnd ? nil : duration
    }
}
