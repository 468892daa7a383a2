/// What people or programs wrote about a picture, in EXIF, IPTC or XMP.
public struct Words: Sendable, Hashable, Codable {
    /// The title or headline.
    public var title: String?
    /// The caption or description.
    public var caption: String?
    /// Keywords or tags, hierarchical ones as their last name.
    public var keywords: [String] = []
    /// Names of people that are shown.
    public var people: [String] = []
    /// Names of sublocation, city, state and country, the smallest first.
    public var placeNames: [String] = []
    /// Albums that a program filed the picture in, such as digiKam's.
    public var albums: [String] = []
    /// Stars, from -1 (rejected) to 5; nil where nobody rated.
    public var rating: Int?
    /// Who made it.
    public var creator: String?

    /// Makes words of nothing.
    public init() {}
}
