/// One message as it crossed, for whoever watches a wire.
public struct TappedMessage: Sendable {
    /// Which way a message went.
    public enum Direction: Sendable, Hashable {
        /// To the other side.
        case sent
        /// From the other side.
        case received
    }

    /// Which way it went.
    public let direction: Direction
    /// The JSON text; of a received message as it came, be it JSON or not.
    public let json: [UInt8]
    /// The raw bytes behind it.
    public let attachment: [UInt8]?
}
