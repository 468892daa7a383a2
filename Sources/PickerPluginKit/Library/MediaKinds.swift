/// Kinds of items, as filters name them; one item can be of several.
public struct MediaKinds: OptionSet, Sendable, Hashable {
    /// One bit a kind.
    public let rawValue: UInt16

    /// Makes a set of its bits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Pictures, live ones included.
    public static let images = MediaKinds(rawValue: 1 << 0)
    /// Films.
    public static let videos = MediaKinds(rawValue: 1 << 1)
    /// Pictures with the seconds around them.
    public static let livePhotos = MediaKinds(rawValue: 1 << 2)
    /// Pictures of a screen.
    public static let screenshots = MediaKinds(rawValue: 1 << 3)
    /// Panoramas.
    public static let panoramas = MediaKinds(rawValue: 1 << 4)
    /// Pictures of a quick series.
    public static let bursts = MediaKinds(rawValue: 1 << 5)
    /// Pictures with a map of depth.
    public static let depthEffectPhotos = MediaKinds(rawValue: 1 << 6)
    /// Films in slow motion.
    public static let slomoVideos = MediaKinds(rawValue: 1 << 7)
    /// Films of a picture every now and then.
    public static let timelapseVideos = MediaKinds(rawValue: 1 << 8)
    /// Films of a screen.
    public static let screenRecordings = MediaKinds(rawValue: 1 << 9)
    /// Films whose focus can be moved afterwards.
    public static let cinematicVideos = MediaKinds(rawValue: 1 << 10)
    /// Pictures and films for two eyes.
    public static let spatialMedia = MediaKinds(rawValue: 1 << 11)

    /// All of them.
    public static let every = MediaKinds(rawValue: (1 << 12) - 1)
}
