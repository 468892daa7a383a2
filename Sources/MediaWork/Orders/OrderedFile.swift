public import UniformTypes

/// A file of an order; its descriptor travels beside the order, at the same place in the list.
public struct OrderedFile: Sendable, Hashable, Codable {
    /// What its first bytes say that it is.
    public var type: UTType
    /// Its length when it was opened.
    public var byteCount: Int64
    /// The last component of its path: bytes, which need not be text.
    public var name: FileName

    /// Makes a file of its parts.
    public init(type: UTType, byteCount: Int64, name: FileName) {
        self.type = type
        self.byteCount = byteCount
        self.name = name
    }
}
