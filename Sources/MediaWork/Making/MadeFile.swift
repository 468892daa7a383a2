public import UniformTypes

/// What a worker says of the file that it wrote; the bytes are in the order's output.
public struct MadeFile: Sendable, Hashable, Codable {
    /// What the bytes are.
    public var type: UTType
    /// How many they are.
    public var byteCount: Int64
    /// Whether pixels or sound were encoded anew.
    public var isReencoded: Bool
    /// What was done, in the order in which it was done.
    public var transformations: [Transformation]
    /// What became of the metadata.
    public var account: MetadataAccount

    /// Makes a description of its parts.
    public init(
        type: UTType,
        byteCount: Int64,
        isReencoded: Bool = false,
        transformations: [Transformation] = [],
        account: MetadataAccount = MetadataAccount()
    ) {
        self.type = type
        self.byteCount = byteCount
        self.isReencoded = isReencoded
        self.transformations = transformations
        self.account = account
    }
}
