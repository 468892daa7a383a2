import PickerHost

/// An item that was delivered whole, as the person is told of it.
struct DeliveredItem: Sendable, Hashable {
    /// Where it is: the folder as it was given, with the name.
    let path: String
    /// Its uniform type identifier.
    let type: String
    let byteCount: Int64
    /// SHA-256 in lower-case hexadecimal digits.
    let sha256: String
    /// The name that the plugin suggested; the path's may differ.
    let suggestedName: String?
    /// Whether pictures or sound were decoded and encoded again.
    let isReencoded: Bool
    /// What was done to each class of its metadata, where the plugin says.
    let metadata: MetadataOutcome?
    /// What exactly left, where the plugin gives receipts.
    let receipt: Receipt?
}
