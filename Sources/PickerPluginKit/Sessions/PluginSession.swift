import PickerProtocol
public import PickerWire
import Synchronization

/// One conversation of a plugin with its host, from the first byte to the end.
///
/// What changes the state of the session happens on the wire's reading thread, in the order of the
/// messages; work that takes time runs beside it in tasks that the wire started.
public final class PluginSession: Sendable {
    struct State: Sendable {
        var phase = SessionPhase.new
        var host: HostSide?
        var picker: OpenPicker?
        var end: SessionEnd?
        /// Whether a presentation was refused because no script may open the library.
        var wasRefused = false
        var pace: PresentationPace
        var peer: Peer?
    }

    let parts: SessionParts
    let items: ItemTable
    /// For the library.
    let threads: BlockingThreads
    /// For the person's own folders: a library that hangs does not hold this up.
    let housekeeping = BlockingThreads(limit: 1)
    /// For previews and properties.
    let descriptions: Slots
    /// For what is made of items.
    let makings: Slots
    let representations: RepresentationStore
    let receipts = ReceiptBook()
    let state: Mutex<State>
    let ending = Occasion()
    let onEnding: @Sendable () -> Void

    /// A session over two byte directions, which it owns from now on.
    ///
    /// - Parameter onEnding: called once, from any thread, when the end is seen.
    /// - Throws: when the machine has no descriptor left.
    public init(
        _ parts: SessionParts,
        over streams: ByteStreams,
        onEnding: @escaping @Sendable () -> Void = {}
    ) throws(WireStartError) {
        self.parts = parts
        self.onEnding = onEnding
        state = Mutex(State(pace: PresentationPace(parts.limits)))
        items = ItemTable(
            pinLimit: parts.limits.pinnedItems,
            itemLimit: parts.limits.rememberedItems
        )
        threads = BlockingThreads(
            limit: parts.limits.blockingThreads,
            strandedLimit: parts.limits.strandedThreads
        )
        descriptions = Slots(parts.limits.descriptions)
        makings = Slots(parts.limits.makings)
        representations = RepresentationStore(
            countLimit: parts.limits.keptRepresentations,
            byteLimit: parts.limits.keptBytes
        )
        let peer = try Peer(streams, limits: parts.limits.wire, handlers: handlers())
        state.withLock { $0.peer = peer }
    }

    /// Starts reading.
    ///
    /// - Throws: when the machine has no thread left; nothing was read then.
    public func start() throws(WireStartError) {
        try peer?.start { [weak self] reason in self?.end(SessionEnd(reason)) }
    }

    var isEnding: Bool { ending.hasHappened }

    /// The status that the end asks for; 1 while there is none, and in place of 0 the one that
    /// tells of a library that no script may open.
    var endStatus: Int32 {
        let (end, wasRefused) = state.withLock { ($0.end, $0.wasRefused) }
        guard let end else { return 1 }
        return end.status == 0 && wasRefused ? SessionEnd.refusedStatus : end.status
    }

    var peer: Peer? { state.withLock { $0.peer } }

    /// Ends the session; the first reason counts.
    ///
    /// What is under way has a moment, see ``run()``.
    public func end(_ end: SessionEnd) {
        let isFirst = state.withLock { state in
            guard state.end == nil else { return false }
            state.end = end
            state.phase = .over
            return true
        }
        guard isFirst else { return }
        ending.happen()
        onEnding()
    }
}
