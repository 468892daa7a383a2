import ChildProcess
import PickerHost
import PickerProtocol
import PickerWire
import SystemPackage

/// A plugin inside this process, over two pipes: for bulk, and for what no real one would do.
struct MemoryPlugin {
    let peer: Peer
    let source: PluginSource

    /// - Parameters:
    ///   - byteCount: the length of its one item, which is full of zeros.
    ///   - observe: called with the offset of each range that is asked for.
    init(
        byteCount: Int64,
        inFlight: Int = WireLimits().inFlight,
        observe: @escaping @Sendable (Int64) -> Void = { _ in }
    ) throws {
        var limits = WireLimits()
        limits.inFlight = inFlight
        let wire = limits
        let toPlugin = try FileDescriptor.pipe()
        let toHost = try FileDescriptor.pipe()
        var handlers = Handlers()
        handlers.answer(Initialize.self) { _, _ in
            var capabilities = Capabilities()
            capabilities.attachments = true
            return Initialize.Result(
                plugin: PartyInfo(name: "memory", version: "1"),
                isolation: Isolation(
                    mode: .direct,
                    confined: false,
                    trustedPath: false,
                    unattended: true
                ),
                capabilities: capabilities,
                limits: SessionLimits(wire: wire)
            )
        }
        handlers.answer(Present.self) { _, _ in
            let item = PickerProtocol.PickerResult(
                item: .random(),
                registeredTypeIdentifiers: ["public.mpeg-4"]
            )
            return Present.Result(outcome: .picked, results: [item])
        }
        handlers.answer(Shutdown.self) { _, _ in NullResult() }
        handlers.serve(LoadData.self) { params, context in
            let offset = params.offset ?? 0
            let length = Int(min(params.length ?? 0, byteCount - offset))
            observe(offset)
            return {
                try await context.reserve(length)
                let result = LoadData.Result(
                    type: params.type,
                    data: nil,
                    offset: offset,
                    byteCount: byteCount
                )
                return Reply(result, attachment: [UInt8](repeating: 0, count: length))
            }
        }
        peer = try Peer(
            ByteStreams(
                input: toPlugin.readEnd.rawValue,
                output: toHost.writeEnd.rawValue,
                owned: true
            ),
            limits: wire,
            handlers: handlers
        )
        try peer.start()
        source = .streams(input: toHost.readEnd, output: toPlugin.writeEnd)
    }
}
