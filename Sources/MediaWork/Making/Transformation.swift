/// What was done to a picture or a film on its way into a new file.
public struct Transformation: RawRepresentable, Sendable, Hashable, Codable {
    /// The word.
    public let rawValue: String

    /// Makes a transformation of its word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The container was built anew from the parts that may leave; what is shown is untouched.
    public static let rebuilt = Transformation(rawValue: "rebuilt")
    /// Decoded and encoded as another type.
    public static let reencoded = Transformation(rawValue: "reencoded")
    /// Pictures and sound were put into another container as they are.
    public static let remuxed = Transformation(rawValue: "remuxed")
    /// Sensor data were developed into a picture.
    public static let developed = Transformation(rawValue: "developed")
    /// The picture that the camera put beside the real one stands for it.
    public static let embeddedPreview = Transformation(rawValue: "embeddedPreview")
    /// The pixels were turned, so that no mark is needed that says how to turn them.
    public static let oriented = Transformation(rawValue: "oriented")
    /// One picture of one that moves stands for it.
    public static let stilled = Transformation(rawValue: "stilled")
    /// Colours were brought into sRGB, or those of a film into BT.709.
    public static let colorConverted = Transformation(rawValue: "colorConverted")
    /// Light beyond white was brought below it.
    public static let toneMapped = Transformation(rawValue: "toneMapped")
    /// More than eight bits a channel became eight.
    public static let depthReduced = Transformation(rawValue: "depthReduced")
    /// What was transparent became white.
    public static let flattened = Transformation(rawValue: "flattened")
    /// A part was cut out of the file as it is.
    public static let extracted = Transformation(rawValue: "extracted")
    /// Several files were put into one as they are.
    public static let bundled = Transformation(rawValue: "bundled")
}
