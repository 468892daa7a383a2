public import PickerWire

/// What a side bears, as it stands in `limits` of the handshake; absent = the default.
public struct SessionLimits: Codable, Sendable, Hashable {
    /// Bytes of one message.
    public var frameBytes: Int?
    /// Levels of nesting in one message.
    public var depth: Int?
    /// Requests in service at once.
    public var inFlight: Int?
    /// Messages in one batch.
    public var batch: Int?
    /// Bytes of an item's data that are sent as base64.
    public var inlineBytes: Int?
    /// Bytes of one attachment.
    public var attachmentBytes: Int?
    /// Items that one presentation can return.
    public var selection: Int?
    /// Bytes that may lie in the exchange directory.
    public var exchangeBytes: Int?

    /// Bytes of an item's data that are sent as base64 by default.
    public static let defaultInlineBytes = 64 << 10
    /// Items of one selection by default.
    public static let defaultSelection = 5_000
    /// Bytes in the exchange directory by default.
    public static let defaultExchangeBytes = 4 << 30

    /// Pixels of the longer side of the largest preview.
    public static let previewPixels = 4_096
    /// Bytes of an item's properties as compact JSON.
    public static let propertiesBytes = 256 << 10
    /// Arrays and objects inside each other in an item's properties, themselves included.
    public static let propertiesDepth = 8

    /// The limits of a wire and of a session over it.
    public init(
        wire: WireLimits,
        inlineBytes: Int = defaultInlineBytes,
        selection: Int = defaultSelection,
        exchangeBytes: Int = defaultExchangeBytes
    ) {
        frameBytes = wire.frameBytes
        depth = wire.depth
        inFlight = wire.inFlight
        batch = wire.batch
        attachmentBytes = wire.attachmentBytes
        self.inlineBytes = inlineBytes
        self.selection = selection
        self.exchangeBytes = exchangeBytes
    }
}
