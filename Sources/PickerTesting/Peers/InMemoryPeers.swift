import Glibc
public import PickerWire

/// Two peers of one program that speak with each other over pipes, as host and plugin do.
public final class InMemoryPeers: Sendable {
    /// The side that ends the connection at what is no message.
    public let host: Peer
    /// The side that answers it.
    public let plugin: Peer

    /// Joins and starts two peers.
    ///
    /// - Parameters:
    ///   - handlers: what the plugin serves.
    ///   - hostHandlers: what the host serves.
    ///   - framing: what the host speaks; the plugin finds out.
    /// - Throws: ``FileFailure`` or `WireStartError` where the machine has nothing left.
    public init(
        plugin handlers: Handlers,
        host hostHandlers: Handlers = Handlers(),
        framing: Framing = .header,
        limits: WireLimits = WireLimits()
    ) throws {
        let toPlugin = try Self.pipe()
        let toHost = try Self.pipe()
        plugin = try Peer(
            ByteStreams(input: toPlugin.readEnd, output: toHost.writeEnd, owned: true),
            limits: limits,
            handlers: handlers
        )
        host = try Peer(
            ByteStreams(input: toHost.readEnd, output: toPlugin.writeEnd, owned: true),
            framing: framing,
            tolerance: .ending,
            limits: limits,
            handlers: hostHandlers
        )
        try plugin.start()
        try host.start()
    }

    deinit { close() }

    /// Ends the connection on both sides.
    public func close() {
        host.close()
        plugin.close()
    }

    private static func pipe() throws(FileFailure) -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else {
            throw FileFailure(action: "making a pipe", code: errno)
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
