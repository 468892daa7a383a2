import Glibc
import PickerProtocol
import PickerWire
import Synchronization
import SystemPackage
import UniformTypes

extension Transfer {
    /// Lets the plugin put the item into the exchange directory, and copies it from there: what the
    /// plugin could still change is never handed on.
    nonisolated(nonsending) func file(
        in directory: String,
        byteCount: Int64,
        _ destination: Destination
    ) async throws(PickerError) {
        let answer = try await prepare(byteCount)
        let session = source.session
        let file: ExchangeFile
        do throws(ProtocolViolation) {
            guard UTType(answer.type) == type else { throw ProtocolViolation(.servedType) }
            guard answer.byteCount == byteCount else { throw ProtocolViolation(.byteCount) }
            file = try ExchangeFile(
                answer.file,
                in: ExchangeDirectory(directory, session.exchangeBases),
                byteCount: byteCount
            )
        } catch {
            throw session.violate(error)
        }
        defer { file.close() }
        var digest = ContentDigest()
        var done: Int64 = 0
        while done < byteCount {
            if Task.isCancelled { throw .cancelled }
            let chunk = try await file.chunk(at: done, of: byteCount)
            guard !chunk.isEmpty else { throw session.violate(ProtocolViolation(.byteCount)) }
            digest.update(chunk)
            try await destination.take(chunk)
            done += Int64(chunk.count)
            progress.reach(byteCount / 2 + done / 2)
        }
        guard digest.hexadecimal() == answer.sha256 else {
            throw session.violate(ProtocolViolation(.digest))
        }
    }

    /// Asks for the file; the plugin's copy is half of the way.
    private nonisolated(nonsending) func prepare(
        _ byteCount: Int64
    ) async throws(PickerError) -> LoadFile.Result {
        guard await source.agreement.files.enter() else { throw .cancelled }
        defer { source.agreement.files.leave() }
        let session = source.session
        let pulse = Pulse()
        let params = LoadFile.Params(item: source.handle, type: type.identifier)
        let result = await withTaskGroup(
            of: Result<LoadFile.Result, PickerError>.self
        ) { group in
            group.addTask {
                do throws(PickerError) {
                    let reply = try await session.call(LoadFile.self, params, timeout: nil) {
                        report in
                        pulse.beat()
                        guard report.stage == .copying else { return }
                        progress.reach(min(max(0, report.completed), byteCount) / 2)
                    }
                    return .success(reply.result)
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                await pulse.stopped(for: session.limits.fileStall)
                return .failure(Task.isCancelled ? .cancelled : .timedOut(.file))
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.cancelled)
        }
        return try result.get()
    }
}

/// The last sign of life of something that takes long.
final class Pulse: Sendable {
    private let last = Mutex(ContinuousClock.now)

    /// A sign of life.
    func beat() { last.withLock { $0 = .now } }

    /// Waits until there was no sign of life for `time`, or the task is cancelled.
    func stopped(for time: Duration) async {
        while !Task.isCancelled {
            let end = last.withLock { $0 } + time
            guard end > .now else { return }
            try? await Task.sleep(until: end)
        }
    }
}
