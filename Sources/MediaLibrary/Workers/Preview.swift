import UniformTypes

/// A small picture of an item, the right way up and without any of the item's metadata.
struct Preview: Sendable, Hashable {
    /// What the bytes are: a JPEG, a PNG where it has opacity, a WebP where it moves.
    let type: UTType
    /// The whole picture.
    let bytes: [UInt8]
    /// Its width in pixels.
    let pixelWidth: Int
    /// Its height in pixels.
    let pixelHeight: Int
}
