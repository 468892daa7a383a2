/// Names a collection within its library; never leaves the plugin.
public struct CollectionKey: Sendable, Hashable {
    /// The library's own bytes: the same for the same collection on every day.
    public let bytes: [UInt8]

    /// Makes a key of a library's own bytes.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}
