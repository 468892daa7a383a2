public import UniformTypes

/// One item as a library listed it.
public struct LibraryItem: Sendable, Hashable {
    /// Names the item within its library; says nothing to anybody else and never leaves the plugin.
    public struct Key: Sendable, Hashable {
        /// The library's own bytes: the same for the same item on every day.
        public let bytes: [UInt8]

        /// Makes a key of a library's own bytes.
        public init(bytes: [UInt8]) {
            self.bytes = bytes
        }
    }

    /// Names the item within its library.
    public let key: Key
    /// What the content is, told from the content.
    public let type: UTType
    /// Which kinds the item belongs to, among those that its library can judge.
    public let kinds: MediaKinds
    /// The last component of the path as the file system has it: any bytes but `/` and NUL.
    public let fileName: [UInt8]
    /// Which file it was and what it held when the type was told.
    public let identity: FileIdentity

    /// Makes an item of everything that is known of it.
    public init(
        key: Key,
        type: UTType,
        kinds: MediaKinds,
        fileName: [UInt8],
        identity: FileIdentity
    ) {
        self.key = key
        self.type = type
        self.kinds = kinds
        self.fileName = fileName
        self.identity = identity
    }
}
