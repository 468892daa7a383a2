public import UniformTypes

/// What the bytes of a picture say of it, read without decoding it.
///
/// The counterpart of ImageIO's `CGImageSourceCopyPropertiesAtIndex` for the first picture of a
/// JPEG, PNG, WebP, HEIF, AVIF, TIFF, GIF or BMP: the same groups, and in them the same names.
/// Everything comes from the bytes alone. They may be anybody's: what is broken is left out, and
/// neither the time nor the memory exceeds ``ImagePropertyLimits``.
public struct ImageProperties: Sendable, Hashable {
    /// What the content is.
    public let type: UTType
    /// Width of the stored pixels; 0 where the bytes do not tell.
    public internal(set) var pixelWidth = 0
    /// Height of the stored pixels; 0 where the bytes do not tell.
    public internal(set) var pixelHeight = 0
    /// How the stored pixels are to be turned, 1 to 8 as in EXIF; 1 where nothing is said.
    ///
    /// In HEIF and AVIF the container's own turning counts and EXIF's does not, as the standard
    /// (ISO/IEC 23000-22) has it.
    public internal(set) var orientation = 1
    /// `RGB`, `Gray`, `CMYK` or `Lab`; nil where the bytes do not tell.
    public internal(set) var colorModel: String?
    /// Bits of one colour component.
    public internal(set) var depth: Int?
    /// Whether pixels have an opacity.
    public internal(set) var hasAlpha: Bool?
    /// What the camera wrote, by ImageIO's names such as `DateTimeOriginal` and `FNumber`.
    public internal(set) var exif: [String: PropertyValue] = [:]
    /// The place, by ImageIO's names: `Latitude` and `Longitude` in degrees, never negative, with
    /// `LatitudeRef` and `LongitudeRef`.
    public internal(set) var gps: [String: PropertyValue] = [:]
    /// What TIFF says of any picture, such as `Make`, `Model` and `DateTime`.
    public internal(set) var tiff: [String: PropertyValue] = [:]

    /// Reads the properties.
    ///
    /// Nil where the bytes are no picture of a known kind.
    public init?(_ bytes: some Collection<UInt8>) {
        let found = bytes.withContiguousStorageIfAvailable { ImageProperties(reading: .init($0)) }
        if let found {
            guard let found else { return nil }
            self = found
        } else {
            let copy = Array(bytes)
            let found = copy.withUnsafeBytes { ImageProperties(reading: $0) }
            guard let found else { return nil }
            self = found
        }
    }

    private init?(reading bytes: UnsafeRawBufferPointer) {
        let head = Array(bytes.prefix(ContentSignature.byteLimit))
        guard let type = ContentSignature.type(of: head[...]), type.conforms(to: .image) else {
            return nil
        }
        self.type = type
        let bytes = ByteView(bytes)
        switch type {
        case .jpeg: readJPEG(bytes)
        case .png: readPNG(bytes)
        case .webP: readWebP(bytes)
        case .gif: readGIF(bytes)
        case .bmp: readBMP(bytes)
        case let type where type.conforms(to: .heifStandard) || [.avif, .avis].contains(type):
            readHEIF(bytes)
        case let type where type == .tiff || type.conforms(to: .rawImage): readTIFF(bytes)
        default: break
        }
    }
}
