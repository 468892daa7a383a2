import UniformTypes

/// A small picture of an item, ready to be shown.
struct Thumbnail: Sendable, Hashable {
    /// What the bytes are.
    let type: UTType
    /// The picture, without any of the item's metadata.
    let data: [UInt8]
    /// Its width in pixels.
    let pixelWidth: Int
    /// Its height in pixels.
    let pixelHeight: Int
}
