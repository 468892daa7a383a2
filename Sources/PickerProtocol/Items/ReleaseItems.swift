public import PickerWire

/// `item/release`: the host is done with items; their handles mean nothing from here on.
public enum ReleaseItems: Method {
    /// `null`.
    public typealias Result = NullResult
    /// The name on the wire.
    public static let name = "item/release"

    /// Which items.
    public struct Params: Codable, Sendable, Hashable {
        /// Handles; those that mean nothing are passed over, so that nothing is told of them.
        public var items: [ItemHandle]

        /// Names the items.
        public init(items: [ItemHandle]) { self.items = items }
    }
}
