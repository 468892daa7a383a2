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
        _ first: CheckedRange,
        _ destination: Destination
    ) async throws(PickerError) -> Receipt? {
        let byteCount = first.byteCount
        let answer = try await prepare(byteCount)
        let session = source.session
        let file: ExchangeFile
        var receipt: Receipt?
        do throws(ProtocolViolation) {
            guard UTType(answer.type) == type else { throw ProtocolViolation(.servedType) }
            guard answer.byteCount == byteCount else { throw ProtocolViolation(.byteCount) }
            let isReencoded = answer.isReencoded ?? false
            guard isReencoded == first.isReencoded else { throw ProtocolViolation(.file) }
            if let item = source.receiptItem {
                receipt = try CheckedReceipt(answer.receipt, of: item)
                    .carrying(byteCount, type: answer.type, offset: 0, isReencoded: isReencoded)
                guard receipt?.sha256 == answer.sha256 else { throw ProtocolViolation(.receipt) }
            }
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
        return receipt
    }

    /// Asks for the file; the plugin's copy is half of the way.
    private nonisolated(nonsending) func prepare(
        _ byteCount: Int64
    ) async throws(PickerError) -> LoadFile.Result {
        let params = LoadFile.Params(item: source.handle, type: type.identifier)
        let progress = progress
        return try await source.prepared(LoadFile.self, params) { report in
            progress.enter(report)
            guard report.stage == .copying else { return }
            progress.reach(min(max(0, report.completed), byteCount) / 2)
        }.result
    }
}

extension Receipt {
    /// This receipt, with the total of a later one.
    func with(_ later: Receipt?) -> Receipt {
        guard let total = later?.sessionTotal else { return self }
        var receipt = self
        receipt.sessionTotal = SessionTotal(
            items: max(sessionTotal.items, total.items),
            bytes: max(sessionTotal.bytes, total.bytes)
        )
        return receipt
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
