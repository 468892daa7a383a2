import PickerProtocol
import PickerWire
import Synchronization
import UniformTypes

extension PluginSession {
    func loadData(
        _ params: LoadData.Params,
        _ context: RequestContext
    ) throws(RPCError) -> Handlers.Work<LoadData.Result> {
        guard let host = state.withLock({ $0.host }) else { throw RPCError(.notInitialized) }
        let request = try DataRequest(params, items: items, host: host)
        let pace = ProgressPace(context)
        return {
            async let _ = pace.beat()
            let subject = try await self.delivered(request.picked, params.item, request.type, pace)
            let range = try request.range(of: subject.byteCount)
            try await context.reserve(range.answerBytes)
            let library = self.parts.library
            let (bytes, sha256) = try await Self.translated { () throws(LibraryError) in
                try await self.threads.run { isAbandoned throws(LibraryError) in
                    let bytes = try subject.open(in: library).bytes(
                        from: range.offset,
                        count: range.count,
                        expected: subject.item.identity,
                        isAbandoned: isAbandoned
                    )
                    return (bytes, host.takesReceipts ? ContentDigest.hexadecimal(of: bytes) : nil)
                }
            }
            let count = Int64(range.count)
            pace.report(subject.made == nil ? .fetching : .copying, count, of: count)
            let receipt = sha256.map { sha256 in
                self.receipts.receipt(
                    for: subject,
                    of: params.item,
                    offset: range.offset,
                    byteCount: count,
                    sha256: sha256
                )
            }
            return request.reply(bytes, of: subject, receipt)
        }
    }

    func loadFile(
        _ params: LoadFile.Params,
        _ context: RequestContext,
        _ exchange: Exchange
    ) throws(RPCError) -> Handlers.Work<LoadFile.Result> {
        guard let host = state.withLock({ $0.host }) else { throw RPCError(.notInitialized) }
        let request = try FileRequest(params, items: items)
        let pace = ProgressPace(context)
        return {
            async let _ = pace.beat()
            let subject = try await self.delivered(request.picked, params.item, request.type, pace)
            let library = self.parts.library
            let outcome = try await Self.translated { () throws(LibraryError) in
                try await self.threads.run { isAbandoned throws(LibraryError) in
                    request.deliver(
                        subject,
                        from: library,
                        into: exchange,
                        isAbandoned: isAbandoned,
                        report: { pace.report(.copying, $0, of: subject.byteCount) }
                    )
                } tooLate: { outcome in
                    if case .success(let file) = outcome { exchange.remove(file: file.file) }
                }
            }
            var file = try outcome.mapError { RPCError($0.kind) }.get()
            if context.isAnswered { exchange.remove(file: file.file) }
            if host.takesReceipts {
                file.receipt = self.receipts.receipt(
                    for: subject,
                    of: params.item,
                    offset: 0,
                    byteCount: file.byteCount,
                    sha256: file.sha256
                )
            }
            return Reply(file)
        }
    }

    /// Forgets items and removes their copies, here and now: a release is neither cancelled nor
    /// busy, and what it promises has happened when it is answered.
    func release(_ params: ReleaseItems.Params) -> ReleaseItems.Result {
        for handle in params.items {
            items.remove(handle)
            representations.remove(handle)
            parts.exchange?.remove(handle)
        }
        return NullResult()
    }

    private func delivered(
        _ picked: PickedItem,
        _ handle: ItemHandle,
        _ type: UTType,
        _ pace: ProgressPace
    ) async throws(RPCError) -> ItemSubject {
        do throws(RPCError) {
            let found = try await Self.translated { () throws(LibraryError) in
                try await subject(picked, handle, as: picked.demand(type), pace)
            }
            guard items[handle] != nil else { throw RPCError(.unknownItem) }
            return found
        } catch {
            // The person may have taken it back meanwhile.
            throw Task.isCancelled || items[handle] != nil ? error : RPCError(.unknownItem)
        }
    }

    /// Puts what a library throws into the words of the wire.
    static nonisolated(nonsending) func translated<Value: Sendable>(
        _ body: () async throws(LibraryError) -> Value
    ) async throws(RPCError) -> Value {
        do throws(LibraryError) {
            return try await body()
        } catch {
            throw RPCError(error.kind)
        }
    }
}
