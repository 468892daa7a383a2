public import PickerJSON
public import PickerWire

/// A session as it was recorded: every message of both sides.
public struct RecordedStream: Sendable {
    /// What the host said.
    public var host: [JSON]
    /// What the plugin said, in order.
    public var plugin: [WireFrame]

    /// Takes the bytes of both directions apart.
    ///
    /// - Throws: ``WireFault`` where they are no messages.
    public init(sent: [UInt8], received: [UInt8], framing: Framing) throws(WireFault) {
        host = try Self.frames(sent, framing).map(\.message)
        plugin = try Self.frames(received, framing)
    }

    private static func frames(
        _ bytes: [UInt8],
        _ framing: Framing
    ) throws(WireFault) -> [WireFrame] {
        var splitter = FrameSplitter(framing)
        splitter.append(bytes)
        var frames: [WireFrame] = []
        while let frame = try splitter.next() { frames.append(frame) }
        guard splitter.rest.isEmpty else { throw WireFault("bytes follow the last message") }
        return frames
    }
}
