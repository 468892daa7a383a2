/// What one answer handed over of an item, exactly; with capability `receipt`.
///
/// Every answer that tells or carries something of an item has one, so that a recorded stream can
/// be held against its receipts: what stands in no receipt has not left.
public struct Receipt: Codable, Sendable, Hashable {
    /// The item.
    public var item: ItemHandle
    /// The type of the bytes; absent where the answer carries none.
    public var type: String?
    /// Where in the representation the bytes begin; absent where the answer carries none.
    public var offset: Int64?
    /// How many bytes of the item this answer carries, itself or in its file.
    public var byteCount: Int64
    /// The digest of these bytes, in lower-case hexadecimal digits; absent where there are none.
    public var sha256: String?
    /// The digest of the whole representation, where it is known.
    public var wholeSha256: String?
    /// What was given: classes of metadata in bytes, members in an answer that tells of the item.
    public var given: [String]
    /// Classes of metadata of which nothing is in what was given.
    public var withheld: [String]
    /// What was done to the item on its way, in order.
    public var transformations: [String]
    /// Whether pictures or sound were decoded and encoded again.
    public var isReencoded: Bool
    /// What the session has handed over so far, this answer included.
    public var sessionTotal: SessionTotal

    /// A receipt for what an answer tells, which may be all that it gives.
    public init(
        item: ItemHandle,
        given: [String],
        withheld: [String],
        sessionTotal: SessionTotal
    ) {
        self.item = item
        self.given = given
        self.withheld = withheld
        self.sessionTotal = sessionTotal
        byteCount = 0
        transformations = []
        isReencoded = false
    }
}

/// Sums over a session's receipts.
public struct SessionTotal: Codable, Sendable, Hashable {
    /// Items of which the host was given something.
    public var items: Int64
    /// Bytes of items that the host was given, each time counted anew.
    public var bytes: Int64

    /// Sums.
    public init(items: Int64, bytes: Int64) {
        self.items = items
        self.bytes = bytes
    }
}
