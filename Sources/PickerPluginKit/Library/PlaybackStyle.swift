/// How an item is meant to be shown; every item has one.
///
/// The names are those of `PHAsset.PlaybackStyle`, which the protocol takes over.
public enum PlaybackStyle: UInt8, Sendable, Hashable, CaseIterable {
    /// A picture that stands still.
    case image = 1
    /// A picture that moves by itself.
    case imageAnimated
    /// A picture with the seconds around it.
    case livePhoto
    /// A film.
    case video
    /// A film that is shown over and over.
    case videoLooping

    /// The style of that name; nil for a name that the protocol does not have.
    public init?(name: String) {
        guard let style = Self.allCases.first(where: { $0.name == name }) else {
            return nil
        }
        self = style
    }

    /// The name in a filter.
    public var name: String {
        switch self {
        case .image: "image"
        case .imageAnimated: "imageAnimated"
        case .livePhoto: "livePhoto"
        case .video: "video"
        case .videoLooping: "videoLooping"
        }
    }
}
