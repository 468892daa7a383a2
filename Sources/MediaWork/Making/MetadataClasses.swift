/// Kinds of metadata that can be kept out of what leaves; in JSON the list of their words.
public struct MetadataClasses: OptionSet, Sendable, Hashable, Codable {
    /// One bit a class.
    public let rawValue: UInt8

    /// Makes a set of its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Where it was taken: coordinates in every notation, and the names of places.
    public static let location = MetadataClasses(rawValue: 1 << 0)
    /// Titles, descriptions, comments, keywords: what somebody wrote about it.
    public static let captions = MetadataClasses(rawValue: 1 << 1)
    /// Who is in it, who made it, whose camera it was.
    public static let people = MetadataClasses(rawValue: 1 << 2)
    /// What tells one camera or lens from another of its model.
    public static let cameraSerial = MetadataClasses(rawValue: 1 << 3)
    /// Smaller pictures beside the picture.
    public static let thumbnails = MetadataClasses(rawValue: 1 << 4)
    /// What a camera's maker keeps there without saying what it means.
    public static let makerNotes = MetadataClasses(rawValue: 1 << 5)

    /// Each class with its word, in the order of the bits.
    public static let words: [(class: MetadataClasses, word: String)] = [
        (.location, "location"),
        (.captions, "captions"),
        (.people, "people"),
        (.cameraSerial, "cameraSerial"),
        (.thumbnails, "thumbnails"),
        (.makerNotes, "makerNotes"),
    ]

    /// Every class.
    public static let all = MetadataClasses(words.map(\.class))

    /// Reads the words; an unknown one is an error, since it would be kept in by silence.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = try container.decode([String].self).reduce(into: []) { classes, word in
            guard let known = Self.words.first(where: { $0.word == word }) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no class")
            }
            classes.insert(known.class)
        }
    }

    /// Writes the words.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Self.words.filter { contains($0.class) }.map(\.word))
    }
}
