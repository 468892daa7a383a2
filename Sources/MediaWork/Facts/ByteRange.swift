/// A part of a file.
public struct ByteRange: Sendable, Hashable, Codable {
    /// Bytes before it.
    public var offset: Int64
    /// Its bytes, at least 1.
    public var length: Int64

    /// Makes a range of its two numbers.
    public init(offset: Int64, length: Int64) {
        self.offset = offset
        self.length = length
    }
}
