public import UniformTypes

/// What was delivered: the whole item, byte for byte.
public struct Delivered: Sendable, Hashable {
    /// The type of the bytes.
    public let type: UTType
    /// How many there are.
    public let byteCount: Int64
    /// Their digest, in lower-case hexadecimal digits.
    public let sha256: String
}
