public import PickerJSON
public import PickerProtocol

/// What an item's bytes say about themselves, in the names of ImageIO's groups.
///
/// The plugin read them: types and bounds are checked, the truth of them is not.
public struct ItemProperties: Sendable, Hashable {
    /// All properties by their names on the wire; groups such as `exif` are objects.
    public let members: JSONObject

    /// What was told, where receipts were asked for.
    public let receipt: Receipt?

    /// - Parameter item: the item whose receipt this has to have; nil where there are none.
    init(_ answer: JSONObject, of item: ItemHandle?) throws(ProtocolViolation) {
        var members = answer
        members[LoadProperties.receiptName] = nil
        guard LoadProperties.isProper(members) else { throw ProtocolViolation(.properties) }
        self.members = members
        guard let item else {
            receipt = nil
            return
        }
        let told = answer[LoadProperties.receiptName]
        receipt = try CheckedReceipt(told.flatMap { try? $0.decode(Receipt.self) }, of: item)
            .telling(LoadProperties.names(in: members))
    }

    /// Width of the stored pixels; 0 where it is missing.
    public var pixelWidth: Int { side("pixelWidth") }
    /// Height of the stored pixels; 0 where it is missing.
    public var pixelHeight: Int { side("pixelHeight") }
    /// How the stored pixels are to be turned, 1 to 8 as in EXIF; 1 where nothing is said.
    public var orientation: Int { members["orientation"]?.integer.map { Int($0) } ?? 1 }
    /// Such as `RGB`, `Gray`, `CMYK`; nil where the item does not tell.
    public var colorModel: String? { members["colorModel"]?.string }
    /// How long the item plays, in seconds; nil for what stands still.
    public var duration: Double? { members["duration"]?.number }
    /// What the camera wrote, by ImageIO's names such as `DateTimeOriginal`; empty where there is
    /// nothing.
    public var exif: JSONObject { group("exif") }
    /// The place, by ImageIO's names; empty where there is none, or it was not handed over.
    public var gps: JSONObject { group("gps") }
    /// What TIFF says of any picture, by ImageIO's names such as `Make`; empty where there is
    /// nothing.
    public var tiff: JSONObject { group("tiff") }

    private func side(_ name: String) -> Int { members[name]?.integer.map { Int($0) } ?? 0 }

    private func group(_ name: String) -> JSONObject { members[name]?.object ?? [:] }
}
