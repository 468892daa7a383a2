public import PickerWire

/// `item/loadData`: the bytes of a chosen item, whole or in ranges.
public enum LoadData: Method {
    /// The name on the wire.
    public static let name = "item/loadData"

    /// Which bytes.
    public struct Params: Codable, Sendable, Hashable {
        /// The item.
        public var item: ItemHandle
        /// A registered type of the item, or one that a registered type conforms to.
        public var type: String
        /// The first byte wanted; default 0, never negative.
        public var offset: Int64?
        /// How many bytes are wanted at most; absent = the whole, if it is within the limit.
        public var length: Int64?

        /// A wish for bytes.
        public init(item: ItemHandle, type: String, offset: Int64? = nil, length: Int64? = nil) {
            self.item = item
            self.type = type
            self.offset = offset
            self.length = length
        }
    }

    /// The bytes, or where they are.
    public struct Result: Codable, Sendable, Hashable {
        /// The registered type that is served.
        public var type: String
        /// Base64; `null` where the bytes are the attachment of the message.
        public var data: String?
        /// Where in the representation the bytes begin.
        public var offset: Int64
        /// The length of the whole representation in bytes.
        public var byteCount: Int64
        /// Whether pictures or sound of the item were decoded and encoded again; default no.
        public var isReencoded: Bool?
        /// What left with this answer; with capability `receipt`.
        public var receipt: Receipt?

        /// Bytes of a representation.
        public init(
            type: String,
            data: String?,
            offset: Int64,
            byteCount: Int64,
            isReencoded: Bool? = nil,
            receipt: Receipt? = nil
        ) {
            self.type = type
            self.data = data
            self.offset = offset
            self.byteCount = byteCount
            self.isReencoded = isReencoded
            self.receipt = receipt
        }

        /// Writes `data` always, be it `null`.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(type, forKey: .type)
            try container.encode(data, forKey: .data)
            try container.encode(offset, forKey: .offset)
            try container.encode(byteCount, forKey: .byteCount)
            try container.encodeIfPresent(isReencoded, forKey: .isReencoded)
            try container.encodeIfPresent(receipt, forKey: .receipt)
        }
    }
}
