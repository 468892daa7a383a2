import CMedia
import MediaWork
import UniformTypes

/// Makes facts of what a film's container says.
struct FilmFacts {
    let film: Film
    let boxes: FilmBoxes?
    let type: UTType

    var facts: MediaFacts {
        var facts = MediaFacts(type: type.identifier)
        let orientation = FilmMatrix.orientation(film.facts)
        facts.storedSize = PixelSize(Int(film.facts.width), Int(film.facts.height))
        facts.displaySize = facts.storedSize.map { displaySize($0, orientation) }
        facts.orientation = orientation.exif
        facts.colorModel = "RGB"
        facts.captured = captured
        facts.place = place
        facts.camera = camera
        facts.words = words
        facts.motion = motion
        facts.liveIdentifier = apple("content.identifier")
        facts.traits = traits
        return facts
    }

    /// The size with square pixels, turned.
    private func displaySize(_ stored: PixelSize, _ orientation: Orientation) -> PixelSize {
        var size = stored
        let (over, under) = (film.facts.aspect_numerator, film.facts.aspect_denominator)
        if over > 0, under > 0, over != under {
            // Stretched to the longer side, so that no picture is thrown away.
            let ratio = Double(over) / Double(under)
            let wide = (Double(stored.width) * ratio).rounded()
            if let width = Int(exactly: wide), let stretched = PixelSize(width, stored.height) {
                size = stretched
            }
        }
        return orientation.isSideways ? size.turned : size
    }

    private func apple(_ name: String) -> String? {
        boxes?.value("com.apple.quicktime." + name).flatMap { CleanText.text($0) }
            ?? film.tag("com.apple.quicktime." + name)
    }

    /// The clock's own time before the moment in UTC; 1904, the zero of QuickTime, is no date.
    private var captured: CaptureDate? {
        if let text = apple("creationdate"), let date = Clock.iso(text, source: "quicktime") {
            return date
        }
        if let moment = film.muxed {
            return moment
        }
        guard let text = film.tag("creation_time"), !text.hasPrefix("1904"),
            !text.hasPrefix("1970-01-01T00:00:00")
        else {
            return nil
        }
        return Clock.iso(text, source: film.isBoxed ? "quicktime" : "container")
    }

    private var place: GeoPlace? {
        let texts = [apple("location.ISO6709"), film.tag("location")]
        return texts.lazy.compactMap(\.self).compactMap(ISO6709.place).first
    }

    private var camera: Camera? {
        var camera = Camera()
        camera.make = apple("make") ?? film.tag("make") ?? film.tag("com.android.manufacturer")
        camera.model = apple("model") ?? film.tag("model") ?? film.tag("com.android.model")
        camera.software = apple("software") ?? film.tag("encoder")
        return camera == Camera() ? nil : camera
    }

    private var words: Words? {
        var words = Words()
        words.title = apple("title") ?? film.tag("title")
        words.caption = apple("description") ?? film.tag("description") ?? film.tag("comment")
        words.keywords =
            apple("keywords")?.split(separator: ",").compactMap { CleanText.text(String($0)) }
            ?? []
        words.creator = apple("author") ?? film.tag("artist")
        return words == Words() ? nil : words
    }

    private var motion: Motion {
        var motion = Motion()
        motion.duration = boxes?.fragments ?? duration
        motion.frameRate = frameRate
        motion.captureFrameRate = film.tag("com.android.capture.fps").flatMap { Double($0) }
        motion.frameCount = film.facts.frames > 0 ? Int(film.facts.frames) : nil
        motion.videoCodec = film.facts.video_codec.map { String(cString: $0) }
        motion.audioCodec = film.facts.audio_codec.map { String(cString: $0) }
        return motion
    }

    /// Of the whole, or of its pictures where the head tells nothing else.
    private var duration: Double? {
        let lengths = [film.facts.duration, film.facts.video_duration]
        if let length = lengths.first(where: { $0 > 0 }) {
            return Double(length) / 1_000_000
        }
        return frameRate.flatMap { film.facts.frames > 0 ? Double(film.facts.frames) / $0 : nil }
    }

    private var frameRate: Double? {
        let (over, under) = (film.facts.rate_numerator, film.facts.rate_denominator)
        return over > 0 && under > 0 ? Double(over) / Double(under) : nil
    }

    private var traits: MediaTraits {
        let transfer = boxes?.transfer ?? Int(film.facts.transfer)
        let marks: [(MediaTraits, Bool)] = [
            (.liveFilm, apple("content.identifier") != nil),
            (.slomo, isSlomo),
            (.timelapse, isTimelapse),
            (.screenRecording, words?.creator == "ReplayKitRecording"),
            (.spatial, boxes?.isStereo ?? false),
            // Perceptual quantizer (16) and hybrid log-gamma (18) of ITU-T H.273.
            (.hdr, transfer == 16 || transfer == 18),
        ]
        return MediaTraits(marks.filter(\.1).map(\.0))
    }

    /// Taken faster than it is played; on iPhones, which write no such mark, at 120 a second or more.
    private var isSlomo: Bool {
        guard let rate = motion.frameRate else {
            return false
        }
        if let capture = motion.captureFrameRate {
            return capture >= 1.5 * rate
        }
        return camera?.make == "Apple" && type == .quickTimeMovie && rate >= 119
            && apple("full-frame-rate-playback-intent") != "1"
    }

    private var isTimelapse: Bool {
        boxes?.value("com.apple.photos.captureMode") == "Time-lapse"
            || motion.captureFrameRate.map { $0 > 0 && $0 < 0.5 * (motion.frameRate ?? 0) } ?? false
    }
}
