import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import Testing

/// Selections as a host is told them, one after the other.
final class ToldSelections: Sendable {
    private let stream: AsyncStream<[PickerResult]>
    private let told: AsyncStream<[PickerResult]>.Continuation

    init() { (stream, told) = AsyncStream.makeStream() }

    func tell(_ results: [PickerResult]) { told.yield(results) }

    /// The next one; what was told before and not asked for is kept.
    func next() async throws -> [PickerResult] {
        for await results in stream { return results }
        throw CancellationError()
    }
}

/// A plugin in this process, and a host that hears what it tells of open pickers.
func withLivePlugin(
    _ parts: SessionParts,
    _ body: @Sendable (Peer, ToldSelections) async throws -> Void
) async throws {
    let told = ToldSelections()
    var handlers = Handlers()
    handlers.on(SelectionChanged.self) { told.tell($0.results) }
    try await withPlugin(parts, hostHandlers: handlers) { host in try await body(host, told) }
}

extension Peer {
    func control<M: Method>(_ method: M.Type) async throws where M.Params == NoParams {
        _ = try await call(method, NoParams(), timeout: Self.patience)
    }

    func update(_ update: PickerConfiguration.Update) async throws {
        _ = try await call(UpdatePicker.self, update, timeout: Self.patience)
    }

    func deselect(_ identifiers: [String]) async throws {
        let params = DeselectAssets.Params(assetIdentifiers: identifiers)
        _ = try await call(DeselectAssets.self, params, timeout: Self.patience)
    }

    func move(_ identifier: String, after other: String?) async throws {
        let params = MoveAsset.Params(assetIdentifier: identifier, after: other)
        _ = try await call(MoveAsset.self, params, timeout: Self.patience)
    }
}
