/// What a file says of itself beyond its type, a bit each; many can hold at once.
public struct MediaTraits: OptionSet, Sendable, Hashable, Codable {
    /// One bit a trait.
    public let rawValue: UInt32

    /// Makes a set of its bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The still of an Apple live photo: one only together with the film of the same identifier.
    public static let liveStill = MediaTraits(rawValue: 1 << 0)
    /// The film of an Apple live photo.
    public static let liveFilm = MediaTraits(rawValue: 1 << 1)
    /// A picture with a real film inside: a live photo by itself.
    public static let motionPhoto = MediaTraits(rawValue: 1 << 2)
    /// A picture of a screen.
    public static let screenshot = MediaTraits(rawValue: 1 << 3)
    /// A panorama.
    public static let panorama = MediaTraits(rawValue: 1 << 4)
    /// One of a quick series.
    public static let burst = MediaTraits(rawValue: 1 << 5)
    /// The picture that its burst is shown by, where the file says so.
    public static let burstRepresentative = MediaTraits(rawValue: 1 << 6)
    /// A picture with a map of depth, or taken for one.
    public static let depth = MediaTraits(rawValue: 1 << 7)
    /// A film in slow motion.
    public static let slomo = MediaTraits(rawValue: 1 << 8)
    /// A film of a picture every now and then.
    public static let timelapse = MediaTraits(rawValue: 1 << 9)
    /// A film of a screen.
    public static let screenRecording = MediaTraits(rawValue: 1 << 10)
    /// A film whose focus can be moved afterwards.
    public static let cinematic = MediaTraits(rawValue: 1 << 11)
    /// A picture or film for two eyes.
    public static let spatial = MediaTraits(rawValue: 1 << 12)
    /// More brightness than a standard display shows, whatever the carrier.
    public static let hdr = MediaTraits(rawValue: 1 << 13)
    /// A standard picture with a map that makes it HDR.
    public static let gainMap = MediaTraits(rawValue: 1 << 14)
    /// More than one frame, meant to be shown one after the other.
    public static let animated = MediaTraits(rawValue: 1 << 15)
    /// Sensor data that has to be developed.
    public static let raw = MediaTraits(rawValue: 1 << 16)
}
