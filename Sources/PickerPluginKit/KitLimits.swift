import PickerProtocol
public import PickerWire

/// Every bound of a plugin's session, in one place; those of the wire are in `WireLimits`.
public struct KitLimits: Sendable, Hashable {
    /// What the wire bears.
    public var wire = WireLimits()
    /// Bytes of an item's data that are sent as base64.
    public var inlineBytes = SessionLimits.defaultInlineBytes
    /// Items that one presentation can return.
    public var selection = SessionLimits.defaultSelection
    /// Bytes that may lie in the exchange directory.
    public var exchangeBytes = SessionLimits.defaultExchangeBytes
    /// Pixels of the longer side of the largest preview.
    public var previewPixels = SessionLimits.previewPixels
    /// Bytes of a small picture that a person is shown.
    static let thumbnailBytes = 1 << 20
    /// Previews and properties that are made at once; further ones wait for their turn.
    public var descriptions = 8
    /// Representations that are made at once; further ones wait for their turn, first come, first
    /// served.
    public var makings = 4
    /// Representations that a session keeps while the host has their items; beyond, what was not
    /// asked for the longest is let go and made again when it is wanted.
    public var keptRepresentations = 16
    /// Bytes of the representations that are kept; a single one may be longer.
    public var keptBytes: Int64 = 4 << 30
    /// Items that a session keeps open; further ones are opened anew at each load.
    public var pinnedItems = 64
    /// Items that a session remembers; a presentation that would go beyond is refused.
    public var rememberedItems = 100_000
    /// Threads that read and write files.
    public var blockingThreads = 8
    /// Further threads that may be held up, by a dead file system, with what nobody waits for.
    public var strandedThreads = 32
    /// How long a picker has to be in front of a person before they can confirm it.
    public var attention = Duration.milliseconds(500)
    /// The least time between two selections that a continuous picker tells.
    public var selectionPause = Duration.milliseconds(100)
    /// Pickers within ``vainWindow`` that were shown and brought nothing; then a host has to wait.
    public var vainPresentations = 3
    /// The time in which ``vainPresentations`` are counted.
    public var vainWindow = Duration.seconds(60)
    /// How long an interface whose request was taken back may take to leave before the next one
    /// is refused.
    public var interfaceGrace = Duration.seconds(2)
    /// How long requests that are in service may go on after the end of the input.
    public var endGrace = Duration.milliseconds(500)
    /// How long answers may take to leave once the session has ended.
    public var flushGrace = Duration.milliseconds(100)
    /// After this time the process is gone, whatever hangs.
    public var endDeadline = Duration.milliseconds(900)

    /// Types in which one item can be loaded.
    static let registeredTypes = 32
    /// Types that a host can name as those that it takes.
    static let acceptedTypes = 64
    /// Bytes of a type's identifier.
    static let typeIdentifierBytes = 255

    /// The defaults of the specification.
    public init() {}

    var announced: SessionLimits {
        SessionLimits(
            wire: wire,
            inlineBytes: inlineBytes,
            selection: selection,
            exchangeBytes: exchangeBytes
        )
    }
}
