public import PickerJSON
public import PickerWire

/// A session as it was recorded: every message of both sides.
public struct RecordedStream: Sendable {
    /// What the host said.
    public var host: [JSON]
    /// What the plugin said, in order.
    public var plugin: [WireFrame]
    /// The bytes of the files that came, by name; nil where nobody looked.
    public var files: [[UInt8]: [UInt8]]?
    /// Whether it was kept without the bytes of items, whose digests stand in their places.
    public private(set) var isTrace = false

    /// Takes the bytes of both directions apart.
    ///
    /// - Parameter files: the files that the plugin put into its exchange directory, by name.
    /// - Throws: ``WireFault`` where the bytes are no messages.
    public init(
        sent: [UInt8],
        received: [UInt8],
        framing: Framing,
        files: [[UInt8]: [UInt8]]? = nil
    ) throws(WireFault) {
        host = try Self.frames(sent, framing).map(\.message)
        plugin = try Self.frames(received, framing)
        self.files = files
    }

    /// Reads a trace, as `postern pick --trace` writes it: an object a line.
    ///
    /// - Throws: ``WireFault`` with the number of the line that is none.
    public init(trace: [UInt8]) throws(WireFault) {
        host = []
        plugin = []
        files = nil
        isTrace = true
        for (number, line) in trace.split(separator: 0x0A).enumerated() {
            guard let event = try? JSON.parse(line, limits: JSONLimits(bytes: .max)),
                let message = event["message"]
            else { throw WireFault("line \(number + 1) is no message of a trace") }
            switch event["from"]?.string {
            case "host": host.append(message)
            case "plugin": plugin.append(Self.frame(message, event["attachment"]))
            default: throw WireFault("line \(number + 1) does not say who wrote it")
            }
        }
    }

    /// A message with the digest of the bytes that came with it where they belong.
    private static func frame(_ message: JSON, _ attachment: JSON?) -> WireFrame {
        guard let attachment else { return WireFrame(message) }
        guard case .object(var members) = message, case .object(var result)? = members["result"],
            result["data"] == .null
        else { return WireFrame(message, attachment: []) }
        result["data"] = attachment
        members["result"] = .object(result)
        return WireFrame(.object(members))
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
