import Foundation
import Glibc
public import PickerPluginKit
public import PickerWire

/// Runs a plugin's session in this process and speaks with it over pipes, as a host does.
///
/// - Parameters:
///   - parts: what the plugin is made of.
///   - framing: what the host speaks.
///   - hostHandlers: what the host does with messages of the plugin.
///   - body: what the host does; when it returns, the host closes its side.
/// - Returns: what the body returned, and how the session came to its end.
@discardableResult
public func withPlugin<Value: Sendable>(
    _ parts: SessionParts,
    framing: Framing = .header,
    hostHandlers: Handlers = Handlers(),
    _ body: @Sendable (Peer) async throws -> Value
) async throws -> (value: Value, end: SessionEnd) {
    let pipes = try SessionPipes()
    let session = try PluginSession(parts, over: pipes.pluginSide)
    let host = try Peer(
        pipes.hostSide,
        framing: framing,
        tolerance: .ending,
        handlers: hostHandlers
    )
    host.acceptAttachments(upTo: WireLimits().attachmentBytes)
    try session.start()
    try host.start()
    return try await withThrowingTaskGroup(of: SessionEnd?.self) { group in
        group.addTask { await session.run() }
        let outcome: Result<Value, any Error>
        do {
            outcome = .success(try await body(host))
        } catch {
            outcome = .failure(error)
        }
        host.close()
        let end = try await group.next() ?? nil
        return (try outcome.get(), end ?? .broken)
    }
}

/// What a plugin's session answers to some bytes of a host that then closes its side.
///
/// - Returns: every byte of the answers, and how the session came to its end.
public func answers(
    of parts: SessionParts,
    to bytes: [UInt8]
) async throws -> (bytes: [UInt8], end: SessionEnd) {
    let pipes = try SessionPipes()
    let session = try PluginSession(parts, over: pipes.pluginSide)
    let input = pipes.hostSide.input
    let output = pipes.hostSide.output
    try session.start()
    return await withTaskGroup { group in
        group.addTask {
            await withCheckedContinuation { continuation in
                // Blocks, which a task must not.
                Thread.detachNewThread {
                    SessionPipes.write(bytes, to: output)
                    close(output)
                    continuation.resume(returning: SessionPipes.read(input))
                }
            }
        }
        let end = await session.run()
        let answers = await group.next() ?? []
        close(input)
        return (answers, end)
    }
}
