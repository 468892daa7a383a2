public import PickerWire

/// Every bound that a host keeps against a plugin, in one place.
///
/// The only wait without one is the wait for the person.
public struct HostLimits: Sendable, Hashable {
    /// The bounds of the wire itself.
    ///
    /// A message may be longer than by default, so that a whole selection fits into one.
    public var wire = HostLimits.wireOfSelection
    /// From the start of the process to the answer of `initialize`.
    public var handshake = Duration.seconds(10)
    /// For the answer to a range, a release or a ping.
    public var reply = Duration.seconds(60)
    /// Without a report of progress while the plugin prepares a file.
    public var fileStall = Duration.seconds(60)
    /// For the answer to `shutdown`.
    public var shutdown = Duration.seconds(1)
    /// For what is already sent to be written when the session ends.
    public var flush = Duration.milliseconds(200)
    /// Between the end of the pipe and the exit status of the process, and the other way round.
    public var obituary = Duration.milliseconds(500)
    /// Messages that nobody asked for, within ``unaskedWindow``.
    public var unaskedMessages = 10_000
    /// The time after which ``unaskedMessages`` are counted anew.
    public var unaskedWindow = Duration.seconds(10)
    /// Items in the answer to one presentation.
    public var selection = 5_000
    /// Bytes of an item's handle.
    public var handleBytes = 128
    /// Types of one item.
    public var registeredTypes = 32
    /// Bytes of a type identifier.
    public var typeIdentifierBytes = 255
    /// Bytes of an asset identifier.
    public var assetIdentifierBytes = 256
    /// Bytes of a suggested name.
    public var suggestedNameBytes = 120
    /// Bytes of a plugin's name, version or error text.
    public var partyBytes = 128
    /// Ranges that are on their way at once, files in preparation, and previews or properties.
    public var rangesInFlight = 4
    /// How often a plugin that is busy is asked for the same range again, after longer and longer
    /// pauses that begin with ``busyPause``.
    public var busyRetries = 6
    /// The first pause before a busy plugin is asked again.
    public var busyPause = Duration.milliseconds(10)
    /// Bytes of an item that is loaded into memory; larger ones are loaded as files.
    public var dataBytes: Int64 = 256 << 20
    /// Bytes of the plugin's standard error that an error quotes.
    public var quotedErrorBytes = 2_048

    /// The defaults.
    public init() {}

    private static var wireOfSelection: WireLimits {
        var limits = WireLimits()
        limits.frameBytes = 4 << 20
        limits.values = 150_000
        return limits
    }
}
