import PickerJSON

/// Every bound of a wire, in one place.
///
/// All are finite; the specification repeats them (S6).
public struct WireLimits: Sendable, Hashable {
    /// Bytes of one message's JSON, as a frame's length or a line's.
    public var frameBytes = 1 << 20
    /// Levels of arrays and objects in one message.
    public var depth = 32
    /// Values in one message, counted before anything is built from it.
    public var values = 50_000
    /// Requests of the other side that may be in service at once.
    public var inFlight = 64
    /// Messages in one batch (line framing alone).
    public var batch = 64
    /// Bytes of one attachment.
    public var attachmentBytes = 1 << 20
    /// Bytes of one header line.
    public var headerLineBytes = 1_024
    /// Lines of one header block.
    public var headerLines = 32
    /// Bytes of answers that may wait for a peer that does not read.
    public var queueBytes = 4 << 20
    /// Bytes beyond `queueBytes` that refusals (`busy`) may take before the session ends.
    public var refusalBytes = 256 << 10
    /// How long the queue may be full without one byte being read before the session ends.
    public var stall = Duration.seconds(10)

    /// The defaults of the specification.
    public init() {}

    var json: JSONLimits { JSONLimits(depth: depth, values: values, bytes: frameBytes) }
}
