import ChildProcess
import Foundation
import PickerProtocol
import PickerWire
import SystemPackage

/// A host without the Swift face: the bare protocol over a plugin's pipes.
enum WireClient {
    private static let bound = Duration.seconds(120)

    /// Seconds that `item/loadFile` takes for the benchmark's item.
    static func loadFile(_ workshop: Workshop) async throws -> Double {
        try await converse(workshop) { peer in
            let (item, type) = try await pick(peer)
            return try await seconds {
                _ = try await peer.call(
                    LoadFile.self,
                    LoadFile.Params(item: item, type: type),
                    timeout: bound
                )
            }
        }
    }

    /// What moving the benchmark's item in ranges took.
    struct Ranges: Sendable {
        var seconds: Double
        /// MiB above the idle size.
        var host: Double
        var plugin: Double
    }

    /// Pulls the benchmark's item in ranges of the largest attachment, four on their way at once.
    ///
    /// - Parameter command: what speaks as the plugin; the plugin itself by default.
    static func loadRanges(
        _ workshop: Workshop,
        by command: [String]? = nil
    ) async throws -> Ranges {
        try await converse(workshop, by: command) { peer in
            let (item, type) = try await pick(peer)
            let plugin = try Memory.child()
            let idle = (host: try Memory(of: "self"), plugin: try Memory(of: plugin))
            Memory.resetPeak("self")
            Memory.resetPeak(plugin)
            let time = try await seconds {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for lane in 0..<lanes {
                        group.addTask { try await pull(peer, item, type, lane) }
                    }
                    try await group.waitForAll()
                }
            }
            let after = (host: try Memory(of: "self"), plugin: try Memory(of: plugin))
            return Ranges(
                seconds: time,
                host: after.host.peak - idle.host.now,
                plugin: after.plugin.peak - idle.plugin.now
            )
        }
    }

    private static let lanes = 4

    private static func pull(
        _ peer: Peer,
        _ item: ItemHandle,
        _ type: String,
        _ lane: Int
    ) async throws {
        let range = Int64(peer.limits.attachmentBytes)
        var offset = Int64(lane) * range
        while offset < Int64(Workshop.itemBytes) {
            let reply = try await patiently {
                try await peer.call(
                    LoadData.self,
                    LoadData.Params(item: item, type: type, offset: offset, length: range),
                    timeout: bound
                )
            }
            guard reply.attachment?.count == Int(range) else { throw BenchmarkError.shortRange }
            offset += Int64(lanes) * range
        }
    }

    /// Asks again where a plugin is busy: its answers wait for a reader who is slower than it.
    private static func patiently<Value>(
        _ ask: () async throws -> Value
    ) async throws -> Value {
        while true {
            do {
                return try await ask()
            } catch CallError.remote(let error) where error.code == ErrorKind.busy.code {
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    private static func pick(_ peer: Peer) async throws -> (ItemHandle, String) {
        let picked = try await peer.call(
            Present.self,
            Present.Params(configuration: PickerConfiguration()),
            timeout: bound
        )
        guard let result = picked.result.results.first,
            let type = result.registeredTypeIdentifiers.first
        else { throw BenchmarkError.nothingPicked }
        return (result.item, type)
    }

    /// Seconds from the spawn to the answer of `initialize`.
    static func handshake(_ workshop: Workshop) async throws -> Double {
        let start = ContinuousClock.now
        return try await converse(workshop) { _ in
            let time = ContinuousClock.now - start
            return Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds)
        }
    }

    private static func converse<Value>(
        _ workshop: Workshop,
        by command: [String]? = nil,
        _ body: (Peer) async throws -> Value
    ) async throws -> Value {
        let command = command ?? [workshop.plugin.path, "--library", workshop.library.path]
        let child = try ChildProcess.spawn(
            ProcessSpecification(
                executable: FilePath(command[0]),
                arguments: Array(command.dropFirst()),
                environment: .allowListed()
            )
        )
        guard let input = child.takeStandardInput(), let output = child.takeStandardOutput() else {
            throw BenchmarkError.noChild
        }
        let peer = try Peer(
            ByteStreams(input: output.rawValue, output: input.rawValue, owned: true),
            framing: .header,
            tolerance: .ending,
            handlers: Handlers()
        )
        try peer.start()
        peer.acceptAttachments(upTo: peer.limits.attachmentBytes)
        let introduction = Initialize.Params(
            host: PartyInfo(name: "benchmarks", version: "1"),
            capabilities: Capabilities(attachments: true)
        )
        _ = try await peer.call(Initialize.self, introduction, timeout: bound)
        let value = try await body(peer)
        _ = try await peer.call(Shutdown.self, NoParams(), timeout: bound)
        peer.close()
        _ = await child.stop()
        return value
    }
}
