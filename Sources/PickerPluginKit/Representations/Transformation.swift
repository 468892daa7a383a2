/// Something that was done to an item on its way into a representation; an open set of words.
public struct Transformation: RawRepresentable, Sendable, Hashable {
    /// The word on the wire.
    public let rawValue: String

    /// A transformation by its word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The container was built anew from the parts that may leave; what is shown is untouched.
    public static let rebuilt = Transformation(rawValue: "rebuilt")
    /// Decoded and encoded as another type, or with other settings.
    public static let reencoded = Transformation(rawValue: "reencoded")
    /// Put into another container as it was encoded.
    public static let remuxed = Transformation(rawValue: "remuxed")
    /// Turned so that it is upright without being told.
    public static let oriented = Transformation(rawValue: "oriented")
    /// Colours brought to another colour space.
    public static let colorConverted = Transformation(rawValue: "colorConverted")
    /// A high dynamic range brought to a standard one.
    public static let toneMapped = Transformation(rawValue: "toneMapped")
    /// Made smaller than the item is.
    public static let scaled = Transformation(rawValue: "scaled")
    /// One part taken out of an item of several.
    public static let extracted = Transformation(rawValue: "extracted")
    /// Several files of an item put into one.
    public static let bundled = Transformation(rawValue: "bundled")
}
