import CMedia
import MediaWork
import UniformTypes

/// A film as FFmpeg sees it; the demuxer is chosen by our type.
final class Film {
    private static let demuxers: [(type: UTType, name: String)] = [
        (.mpeg4Movie, "mov"), (.quickTimeMovie, "mov"), (.m4v, "mov"), (.threeGPP, "mov"),
        (.threeGPP2, "mov"), (.mpeg4Audio, "mov"), (.m4a, "mov"),
        (.matroska, "matroska"), (.webm, "matroska"), (.avi, "avi"),
        (.mpeg2TransportStream, "mpegts"), (.avchdTransportStream, "mpegts"),
        (.mpeg, "mpeg"), (.asf, "asf"), (.windowsMediaVideo, "asf"), (.flashVideo, "flv"),
    ]

    /// A rate that no camera takes: the container counts time and not pictures.
    private static let highestRate = 960.0

    let facts: cmedia_film_facts
    /// When a Matroska was written.
    let muxed: CaptureDate?
    /// Whether the container is one of boxes.
    let isBoxed: Bool
    /// What stands behind it, valid as long as the film.
    let handle: OpaquePointer

    /// Opens the film; nil where no demuxer of ours is for it, or the chosen one refuses.
    ///
    /// - Parameter isRead: whether its packets are to be read from the first one on: a rate that
    ///   only they tell is not looked for then.
    init?(of descriptor: Int32, byteCount: Int64, type: UTType, isRead: Bool = false) {
        guard let demuxer = Self.demuxers.first(where: { $0.type == type })?.name else {
            return nil
        }
        var opened = cmedia_film_open(descriptor, byteCount, demuxer, false)
        var facts = cmedia_film_facts()
        if let film = opened {
            cmedia_film_describe(film, &facts)
            // Streams without a head are known by their packets alone.
            if facts.has_video ? facts.width == 0 || facts.rate_numerator == 0 : demuxer != "mov" {
                cmedia_film_close(film)
                opened = cmedia_film_open(descriptor, byteCount, demuxer, true)
                if let film = opened {
                    cmedia_film_describe(film, &facts)
                }
            }
        }
        guard let opened else {
            return nil
        }
        let rate = Double(facts.rate_numerator) / Double(Swift.max(facts.rate_denominator, 1))
        if rate > Self.highestRate, !isRead {
            cmedia_film_measure_rate(opened, &facts)
        }
        muxed =
            demuxer == "matroska" ? MatroskaDate.date(of: descriptor, byteCount: byteCount) : nil
        handle = opened
        self.facts = facts
        isBoxed = demuxer == "mov"
    }

    deinit {
        cmedia_film_close(handle)
    }

    /// A tag of the container, cleaned.
    func tag(_ key: String) -> String? {
        cmedia_film_tag(handle, key).flatMap { CleanText.text(String(cString: $0)) }
    }
}
