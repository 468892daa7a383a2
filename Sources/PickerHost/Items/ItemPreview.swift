public import Foundation
public import PickerProtocol
public import UniformTypes

/// A small upright picture of an item.
///
/// A plugin made it: its bytes are as little to be trusted as any picture's.
public struct ItemPreview: Sendable, Hashable {
    /// The type of the picture, whatever that of the item is.
    public let type: UTType
    /// The picture.
    public let data: Data
    /// Its width in pixels, as the plugin says.
    public let pixelWidth: Int
    /// Its height in pixels, as the plugin says.
    public let pixelHeight: Int
    /// What left with it, where receipts were asked for.
    public let receipt: Receipt?
}
