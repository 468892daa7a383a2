import PickerProtocol
import PickerWire
import Synchronization

extension PluginSession {
    func loadData(
        _ params: LoadData.Params,
        _ context: RequestContext
    ) throws(RPCError) -> Handlers.Work<LoadData.Result> {
        guard let host = state.withLock({ $0.host }) else { throw RPCError(.notInitialized) }
        let request = try DataRequest(params, items: items, host: host)
        return {
            try await context.reserve(request.answerBytes)
            let library = self.parts.library
            let bytes = try await Self.translated { () throws(LibraryError) in
                try await self.threads.run { isAbandoned throws(LibraryError) in
                    try request.picked.open(in: library).bytes(
                        from: request.offset,
                        count: request.count,
                        expected: request.picked.item.identity,
                        isAbandoned: isAbandoned
                    )
                }
            }
            let count = Int64(request.count)
            context.report(stage: .fetching, completed: count, total: count)
            return request.reply(bytes)
        }
    }

    func loadFile(
        _ params: LoadFile.Params,
        _ context: RequestContext,
        _ exchange: Exchange
    ) throws(RPCError) -> Handlers.Work<LoadFile.Result> {
        let request = try FileRequest(params, items: items)
        let pace = ProgressPace(context, total: request.picked.item.identity.byteCount)
        return {
            let library = self.parts.library
            let outcome = try await Self.translated { () throws(LibraryError) in
                try await self.threads.run { isAbandoned throws(LibraryError) in
                    request.deliver(
                        from: library,
                        into: exchange,
                        isAbandoned: isAbandoned,
                        report: { pace.copied($0) }
                    )
                } tooLate: { outcome in
                    if case .success(let file) = outcome { exchange.remove(file: file.file) }
                }
            }
            switch outcome {
            case .success(let file):
                if context.isAnswered { exchange.remove(file: file.file) }
                return Reply(file)
            case .failure(let error): throw RPCError(error.kind)
            }
        }
    }

    /// Forgets items and removes their copies, here and now: a release is neither cancelled nor
    /// busy, and what it promises has happened when it is answered.
    func release(_ params: ReleaseItems.Params) -> ReleaseItems.Result {
        for handle in params.items {
            items.remove(handle)
            parts.exchange?.remove(handle)
        }
        return NullResult()
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
