public import UniformTypes

/// What the bytes of a small picture are.
public struct PictureDescription: Sendable, Hashable, Codable {
    /// Its type: a JPEG, a PNG where it has opacity, a WebP where it moves.
    public var type: UTType
    /// Its width in pixels.
    public var pixelWidth: Int
    /// Its height in pixels.
    public var pixelHeight: Int

    /// Makes a description of its parts.
    public init(type: UTType, pixelWidth: Int, pixelHeight: Int) {
        self.type = type
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
    }
}
