/// A port of this machine on which a browser will knock.
public struct OpenedPort: Sendable, Hashable {
    /// The listening socket, on 127.0.0.1; the owner's to close.
    public let listener: Int32
    /// The kernel's tables of the connections of TCP where the port is (`/proc/net/tcp` and `tcp6`),
    /// open; the owner's to close.
    public let tables: [Int32]

    /// All of it.
    var descriptors: [Int32] { [listener] + tables }
}
