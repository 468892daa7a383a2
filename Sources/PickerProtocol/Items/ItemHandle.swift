/// The name of a chosen item in one session: 128 random bits that say nothing of the item.
public struct ItemHandle: RawRepresentable, Codable, Sendable, Hashable {
    /// The text on the wire: 22 characters of base64url from this project's plugins.
    public let rawValue: String

    /// A handle as it came over the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A new handle.
    public static func random() -> ItemHandle {
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        for _ in 0..<2 {
            withUnsafeBytes(of: generator.next() as UInt64) { bytes.append(contentsOf: $0) }
        }
        return ItemHandle(rawValue: Base64.encode(bytes, alphabet: .url))
    }
}
