public import PickerWire

/// `picker/deselect`: takes items out of the selection of the picker that is open.
public enum DeselectAssets: Method {
    /// `null`.
    public typealias Result = NullResult
    /// The name on the wire.
    public static let name = "picker/deselect"

    /// Which items.
    public struct Params: Codable, Sendable, Hashable {
        /// Asset identifiers; those that are unknown or not selected are passed over.
        public var assetIdentifiers: [String]

        /// Names the items.
        public init(assetIdentifiers: [String]) { self.assetIdentifiers = assetIdentifiers }
    }
}
