public import PickerProtocol
public import UniformTypes

/// What was delivered: the whole item, byte for byte.
public struct Delivered: Sendable, Hashable {
    /// The type of the bytes.
    public let type: UTType
    /// How many there are.
    public let byteCount: Int64
    /// Their digest, in lower-case hexadecimal digits.
    public let sha256: String
    /// Whether pictures or sound were decoded and encoded again on the way.
    public let isReencoded: Bool
    /// What left, put together from the receipts of its parts; nil where none were asked for.
    public let receipt: Receipt?
}
