public import PickerWire

/// `item/loadFile`: a chosen item as a file in the exchange directory; the host owns the copy.
public enum LoadFile: Method {
    /// The name on the wire.
    public static let name = "item/loadFile"

    /// Which item, in which form.
    public struct Params: Codable, Sendable, Hashable {
        /// The item.
        public var item: ItemHandle
        /// A registered type of the item, or one that a registered type conforms to.
        public var type: String

        /// A wish for a file.
        public init(item: ItemHandle, type: String) {
            self.item = item
            self.type = type
        }
    }

    /// The file.
    public struct Result: Codable, Sendable, Hashable {
        /// The registered type that is served.
        public var type: String
        /// The name inside the exchange directory: one component.
        public var file: String
        /// The length of the file in bytes.
        public var byteCount: Int64
        /// The digest of the file, in lower-case hexadecimal digits.
        public var sha256: String
        /// Whether pictures or sound of the item were decoded and encoded again; default no.
        public var isReencoded: Bool?
        /// What left with this file; with capability `receipt`.
        public var receipt: Receipt?

        /// A file in the exchange directory.
        public init(
            type: String,
            file: String,
            byteCount: Int64,
            sha256: String,
            isReencoded: Bool? = nil,
            receipt: Receipt? = nil
        ) {
            self.type = type
            self.file = file
            self.byteCount = byteCount
            self.sha256 = sha256
            self.isReencoded = isReencoded
            self.receipt = receipt
        }
    }
}
