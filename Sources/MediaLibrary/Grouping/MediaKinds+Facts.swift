import MediaWork
import PickerPluginKit
import UniformTypes

extension MediaKinds {
    /// The kinds of an item by its type and by what a worker read in it.
    ///
    /// A trait counts only where it can hold: no picture is in slow motion, no film has a burst.
    ///
    /// - Parameter hasFilm: whether the library holds the film of this live photo. A still that
    ///   has lost its film is an ordinary picture, as in Apple's library.
    init(_ type: UTType, facts: MediaFacts, hasFilm: Bool) {
        self.init(type)
        let traits = facts.traits
        let table: [(MediaTraits, MediaKinds)]
        if contains(.images) {
            table = [
                (.motionPhoto, .livePhotos), (.screenshot, .screenshots),
                (.panorama, .panoramas), (.burst, .bursts), (.depth, .depthEffectPhotos),
                (.spatial, .spatialMedia),
            ]
            if traits.contains(.liveStill), hasFilm { insert(.livePhotos) }
        } else if contains(.videos) {
            table = [
                (.slomo, .slomoVideos), (.timelapse, .timelapseVideos),
                (.screenRecording, .screenRecordings), (.cinematic, .cinematicVideos),
                (.spatial, .spatialMedia),
            ]
        } else {
            table = []
        }
        for (trait, kind) in table where traits.contains(trait) { insert(kind) }
    }
}

extension PlaybackStyle {
    /// How an item of these kinds is shown.
    ///
    /// `videoLooping` is an effect that a person applies in Apple's Photos; no file says it.
    init(_ kinds: MediaKinds, facts: MediaFacts) {
        if kinds.contains(.livePhotos) {
            self = .livePhoto
        } else if kinds.contains(.videos) {
            self = .video
        } else {
            self = facts.traits.contains(.animated) ? .imageAnimated : .image
        }
    }
}

extension FileTime {
    /// The date by which an item stands in line: of the clock at the place, as a person lived it.
    init(_ date: CaptureDate) {
        self.init(seconds: date.localSeconds, nanoseconds: date.nanoseconds)
    }
}
