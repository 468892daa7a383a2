import ChildProcess
import Glibc
import PickerProtocol
import PickerWire
import SystemPackage

/// A conversation with one plugin: the process, the wire to it, and how the two ended.
///
/// Whatever ends it first (death, a breach of the protocol, the end of the scope) is the error of
/// every call that was waiting and of every later one.
final class PluginSession: Sendable {
    let peer: Peer
    let process: (any PluginProcess)?
    let limits: HostLimits
    /// The folders below which the plugin's exchange directory may be.
    let exchangeBases: [FilePath]
    /// Why the conversation ended; the first cause counts.
    let fate: Latch<PickerError>
    /// What the open picker tells of its selection.
    let selections: OpenSelections
    /// How the process ended.
    let exit = Latch<ExitStatus>()

    /// A conversation over two descriptors, which it owns from now on.
    init(
        _ streams: ByteStreams,
        process: (any PluginProcess)?,
        limits: HostLimits,
        exchangeBases: [FilePath] = [],
        trace: (@Sendable (TraceEvent) -> Void)?
    ) throws(PickerError) {
        let fate = Latch<PickerError>()
        let unasked = UnaskedMessages(limits)
        let closing = Latch<@Sendable () -> Void>()
        let selections = OpenSelections(limits)
        let count: @Sendable () -> Void = {
            guard !unasked.count() else { return }
            fate.set(.protocolViolation(ProtocolViolation(.flood)))
            closing.value?()
        }
        var handlers = Self.handlers(count)
        handlers.on(SelectionChanged.self) { params in
            do throws(ProtocolViolation) {
                try selections.receive(params.results)
            } catch {
                fate.set(.protocolViolation(error))
                closing.value?()
            }
        }
        do throws(WireStartError) {
            peer = try Peer(
                streams,
                framing: .header,
                tolerance: .ending,
                limits: limits.wire,
                handlers: handlers,
                tap: Self.tap(trace)
            )
        } catch {
            Glibc.close(streams.input)
            Glibc.close(streams.output)
            throw .resourceExhausted(error.code)
        }
        self.process = process
        self.limits = limits
        self.exchangeBases = exchangeBases
        self.fate = fate
        self.selections = selections
        closing.set { [weak peer] in peer?.close() }
        do throws(WireStartError) {
            try peer.start()
        } catch {
            peer.close()
            throw .resourceExhausted(error.code)
        }
    }

    private static func tap(
        _ trace: (@Sendable (TraceEvent) -> Void)?
    ) -> (@Sendable (TappedMessage) -> Void)? {
        guard let trace else { return nil }
        return { message in trace(TraceEvent(message)) }
    }

    private static func handlers(_ count: @escaping @Sendable () -> Void) -> Handlers {
        var handlers = Handlers()
        handlers.gate = { _ in
            count()
            return nil
        }
        handlers.notificationGate = { _ in
            count()
            return true
        }
        handlers.stray = count
        handlers.answer(Ping.self) { _, _ in Ping.Result() }
        return handlers
    }

    /// Ends the conversation because the plugin broke the protocol.
    ///
    /// - Returns: the error to throw.
    func violate(_ violation: ProtocolViolation) -> PickerError {
        let error = fate.set(.protocolViolation(violation))
        peer.close()
        return error
    }

    /// Asks the plugin.
    ///
    /// - Parameter timeout: nil only where a person decides.
    func call<M: Method>(
        _ method: M.Type,
        _ params: M.Params,
        timeout: Duration?,
        waitingFor wait: PickerWait = .reply,
        progress: (@Sendable (ProgressReport) -> Void)? = nil
    ) async throws(PickerError) -> Reply<M.Result> {
        if let error = fate.value { throw error }
        do throws(CallError) {
            return try await peer.call(method, params, progress: progress, timeout: timeout)
        } catch {
            throw await meaning(of: error, wait)
        }
    }

    private func meaning(of error: CallError, _ wait: PickerWait) async -> PickerError {
        switch error {
        case .remote(let error): .refused(kind(of: error))
        case .closed: await fate.wait() ?? .cancelled
        case .timedOut: .timedOut(wait)
        case .cancelled: .cancelled
        case .malformed(let place):
            violate(
                ProtocolViolation(
                    .malformedAnswer,
                    sample: Printable.text(place.utf8, limit: limits.partyBytes)
                )
            )
        case .tooLarge: .refused(.tooLarge)
        }
    }

    /// The kind of an error that the plugin sent: of a known code its fixed text, never the
    /// plugin's.
    private func kind(of error: RPCError) -> ErrorKind {
        if let known = ErrorKind.all.first(where: { $0.code == error.code }) { return known }
        return ErrorKind(
            code: error.code,
            name: "unknown",
            text: Printable.text(error.message.utf8, limit: limits.partyBytes)
        )
    }
}
