public import PickerJSON
import Synchronization

/// What a handler knows of the request that it serves, beside the parameters.
public struct RequestContext: Sendable {
    /// The id of the request.
    public let id: RequestID
    /// The `progressToken` of the request; nil where no progress is wanted.
    public let progressToken: JSON?
    /// The bytes that came with the request.
    public let attachment: [UInt8]?

    let serial: UInt64
    let peer: Peer

    /// Waits until an answer of `bytes` fits into the queue of answers, and keeps that room.
    ///
    /// To be called before the bytes are fetched, so that a peer which asks much and reads
    /// nothing does not fill the memory.
    ///
    /// - Throws: `CancellationError` when the request was cancelled or the wire ended.
    public func reserve(_ bytes: Int) async throws {
        guard await peer.reserve(bytes, for: serial) else { throw CancellationError() }
    }

    /// Whether the request has its answer: from its work, from ``settle(_:)``, or because it was
    /// cancelled.
    public var isAnswered: Bool { peer.state.withLock { $0.open[id] != serial } }

    /// Answers the request now and cancels its work, whose own result is dropped.
    ///
    /// For a request whose work is ended from elsewhere and whose caller must not wait until the
    /// work has noticed. Nothing happens where the request was answered already.
    public func settle(_ result: some Encodable) {
        let value = (try? JSON(encoding: result)) ?? .null
        guard let text = try? MessageText.result(id: id, value) else { return }
        peer.settleService(id, serial, text)
    }

    /// Tells the caller how far the request has come; nothing happens where no token was given.
    public func report(stage: ProgressReport.Stage, completed: Int64, total: Int64?) {
        guard let progressToken else { return }
        peer.notify(
            ProgressNotification.self,
            ProgressReport(token: progressToken, stage: stage, completed: completed, total: total)
        )
    }
}
