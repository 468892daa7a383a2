public import PickerWire

/// `item/loadPreview`: a small upright picture of a chosen item.
public enum LoadPreview: Method {
    /// The name on the wire.
    public static let name = "item/loadPreview"

    /// Which item, and how large.
    public struct Params: Codable, Sendable, Hashable {
        /// The item.
        public var item: ItemHandle
        /// The longer side in pixels, at most; at least 1.
        public var maxPixelSize: Int

        /// A wish for a preview.
        public init(item: ItemHandle, maxPixelSize: Int) {
            self.item = item
            self.maxPixelSize = maxPixelSize
        }
    }

    /// The picture, or where it is.
    public struct Result: Codable, Sendable, Hashable {
        /// The type of the picture, whatever that of the item is.
        public var type: String
        /// Base64; `null` where the bytes are the attachment of the message.
        public var data: String?
        /// Its width in pixels.
        public var pixelWidth: Int
        /// Its height in pixels.
        public var pixelHeight: Int
        /// What left with this answer; with capability `receipt`.
        public var receipt: Receipt?

        /// A preview.
        public init(
            type: String,
            data: String?,
            pixelWidth: Int,
            pixelHeight: Int,
            receipt: Receipt? = nil
        ) {
            self.type = type
            self.data = data
            self.pixelWidth = pixelWidth
            self.pixelHeight = pixelHeight
            self.receipt = receipt
        }

        /// Writes `data` always, be it `null`.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(type, forKey: .type)
            try container.encode(data, forKey: .data)
            try container.encode(pixelWidth, forKey: .pixelWidth)
            try container.encode(pixelHeight, forKey: .pixelHeight)
            try container.encodeIfPresent(receipt, forKey: .receipt)
        }
    }
}
