/// Which items are shown and can be chosen (Apple: `PHPickerFilter`).
///
/// On the wire a kind's name, `{"any": […]}`, `{"all": […]}`, `{"not": …}` or
/// `{"playbackStyle": …}`.
public indirect enum PickerFilter: Sendable, Hashable {
    /// Items of a kind.
    case kind(Kind)
    /// Items that one of the filters lets through; none for an empty list.
    case any([PickerFilter])
    /// Items that every filter lets through; all for an empty list.
    case all([PickerFilter])
    /// Items that the filter does not let through.
    case not(PickerFilter)
    /// Items that play in a way, such as `imageAnimated`.
    case playbackStyle(String)

    /// A kind of item; an open set.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The word on the wire.
        public let rawValue: String

        /// A kind by its word; unknown words are kept.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

extension PickerFilter {
    /// Every still picture, live photos included.
    public static let images = PickerFilter.kind(.images)
    /// Every video.
    public static let videos = PickerFilter.kind(.videos)
    /// Pictures with a moment of video around them.
    public static let livePhotos = PickerFilter.kind(.livePhotos)
    /// Pictures of a screen.
    public static let screenshots = PickerFilter.kind(.screenshots)
    /// Panoramas.
    public static let panoramas = PickerFilter.kind(.panoramas)
    /// Bursts.
    public static let bursts = PickerFilter.kind(.bursts)
    /// Pictures with a depth effect.
    public static let depthEffectPhotos = PickerFilter.kind(.depthEffectPhotos)
    /// Videos in slow motion.
    public static let slomoVideos = PickerFilter.kind(.slomoVideos)
    /// Time-lapse videos.
    public static let timelapseVideos = PickerFilter.kind(.timelapseVideos)
    /// Recordings of a screen.
    public static let screenRecordings = PickerFilter.kind(.screenRecordings)
    /// Cinematic videos.
    public static let cinematicVideos = PickerFilter.kind(.cinematicVideos)
    /// Spatial photos and videos.
    public static let spatialMedia = PickerFilter.kind(.spatialMedia)

    /// Items that one of the filters lets through (Apple's spelling).
    public static func any(of filters: [PickerFilter]) -> PickerFilter { .any(filters) }
    /// Items that every filter lets through (Apple's spelling).
    public static func all(of filters: [PickerFilter]) -> PickerFilter { .all(filters) }
}

extension PickerFilter.Kind {
    /// See ``PickerFilter/images``.
    public static let images = Self(rawValue: "images")
    /// See ``PickerFilter/videos``.
    public static let videos = Self(rawValue: "videos")
    /// See ``PickerFilter/livePhotos``.
    public static let livePhotos = Self(rawValue: "livePhotos")
    /// See ``PickerFilter/screenshots``.
    public static let screenshots = Self(rawValue: "screenshots")
    /// See ``PickerFilter/panoramas``.
    public static let panoramas = Self(rawValue: "panoramas")
    /// See ``PickerFilter/bursts``.
    public static let bursts = Self(rawValue: "bursts")
    /// See ``PickerFilter/depthEffectPhotos``.
    public static let depthEffectPhotos = Self(rawValue: "depthEffectPhotos")
    /// See ``PickerFilter/slomoVideos``.
    public static let slomoVideos = Self(rawValue: "slomoVideos")
    /// See ``PickerFilter/timelapseVideos``.
    public static let timelapseVideos = Self(rawValue: "timelapseVideos")
    /// See ``PickerFilter/screenRecordings``.
    public static let screenRecordings = Self(rawValue: "screenRecordings")
    /// See ``PickerFilter/cinematicVideos``.
    public static let cinematicVideos = Self(rawValue: "cinematicVideos")
    /// See ``PickerFilter/spatialMedia``.
    public static let spatialMedia = Self(rawValue: "spatialMedia")

    /// Every kind of the protocol, in the order of the specification.
    public static let all: [Self] = [
        images, videos, livePhotos, screenshots, panoramas, bursts, depthEffectPhotos, slomoVideos,
        timelapseVideos, screenRecordings, cinematicVideos, spatialMedia,
    ]
}

extension PickerFilter: Codable {
    private enum Key: String, CodingKey { case any, all, not, playbackStyle }

    /// Reads a kind's name or an object with one of the four words.
    public init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self = .kind(Kind(rawValue: name))
            return
        }
        let container = try decoder.container(keyedBy: Key.self)
        guard let key = container.allKeys.first, container.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "one filter was expected")
            )
        }
        switch key {
        case .any: self = .any(try container.decode([PickerFilter].self, forKey: .any))
        case .all: self = .all(try container.decode([PickerFilter].self, forKey: .all))
        case .not: self = .not(try container.decode(PickerFilter.self, forKey: .not))
        case .playbackStyle:
            self = .playbackStyle(try container.decode(String.self, forKey: .playbackStyle))
        }
    }

    /// Writes what ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        if case .kind(let kind) = self {
            var container = encoder.singleValueContainer()
            return try container.encode(kind.rawValue)
        }
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .kind: break
        case .any(let filters): try container.encode(filters, forKey: .any)
        case .all(let filters): try container.encode(filters, forKey: .all)
        case .not(let filter): try container.encode(filter, forKey: .not)
        case .playbackStyle(let style): try container.encode(style, forKey: .playbackStyle)
        }
    }
}
