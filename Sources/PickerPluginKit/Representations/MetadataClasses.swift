/// Kinds of metadata on which host and person agree one by one whether they leave with an item.
///
/// What a class comprises stands in the specification's chapter on metadata; what belongs to none
/// of them, such as size, orientation and colour profile, always stays.
public struct MetadataClasses: OptionSet, Sendable, Hashable {
    /// One bit a class.
    public let rawValue: UInt8

    /// Makes a set of its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Where it was made: coordinates in every carrier, and names of places.
    public static let location = MetadataClasses(rawValue: 1 << 0)
    /// Titles, descriptions, keywords and comments.
    public static let captions = MetadataClasses(rawValue: 1 << 1)
    /// Names of the people in it, and of those who made or own it.
    public static let people = MetadataClasses(rawValue: 1 << 2)
    /// Serial numbers of camera and lens, and identifiers that are unique to a device.
    public static let cameraSerial = MetadataClasses(rawValue: 1 << 3)
    /// Smaller pictures of it that lie inside.
    public static let thumbnails = MetadataClasses(rawValue: 1 << 4)
    /// What a camera's maker wrote in a form of its own.
    public static let makerNotes = MetadataClasses(rawValue: 1 << 5)

    /// Every class that there is.
    public static let all: MetadataClasses = [
        .location, .captions, .people, .cameraSerial, .thumbnails, .makerNotes,
    ]

    /// The word on the wire of each class, in the order of the specification.
    public static let words: [(word: String, metadataClass: MetadataClasses)] = [
        ("location", .location), ("captions", .captions), ("people", .people),
        ("cameraSerial", .cameraSerial), ("thumbnails", .thumbnails), ("makerNotes", .makerNotes),
    ]
}
