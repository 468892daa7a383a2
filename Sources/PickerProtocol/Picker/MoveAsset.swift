public import PickerWire

/// `picker/move`: moves a selected item behind another one, in ordered selection.
public enum MoveAsset: Method {
    /// `null`.
    public typealias Result = NullResult
    /// The name on the wire.
    public static let name = "picker/move"

    /// Which item, and where to.
    public struct Params: Codable, Sendable, Hashable {
        /// The item; one that is unknown or not selected is passed over.
        public var assetIdentifier: String
        /// The item behind which it goes; absent: to the front.
        public var after: String?

        /// Names the item and its new neighbour.
        public init(assetIdentifier: String, after: String? = nil) {
            self.assetIdentifier = assetIdentifier
            self.after = after
        }
    }
}
