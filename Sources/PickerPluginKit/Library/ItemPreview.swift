import PickerProtocol
public import UniformTypes

/// A small upright picture of an item, as it is handed out.
public struct ItemPreview: Sendable, Hashable {
    /// The type of the picture: JPEG or PNG, or WebP where it moves.
    public let type: UTType
    /// The picture; it carries no metadata of the item.
    public let bytes: [UInt8]
    /// Its width in pixels.
    public let pixelWidth: Int
    /// Its height in pixels.
    public let pixelHeight: Int

    /// Makes a preview of its parts.
    public init(type: UTType, bytes: [UInt8], pixelWidth: Int, pixelHeight: Int) {
        self.type = type
        self.bytes = bytes
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
    }

    /// Its bytes as base64 (RFC 4648, section 4), for faces that are made of text.
    public var base64: String { Base64.encode(bytes) }

    /// Whether this is a picture no larger than asked for.
    func fits(maxPixelSize: Int) -> Bool {
        type.conforms(to: .image) && !bytes.isEmpty
            && (1...maxPixelSize).contains(pixelWidth)
            && (1...maxPixelSize).contains(pixelHeight)
    }
}
