import PickerJSON
import PickerProtocol
import PickerWire
import Synchronization

extension PluginSession {
    func loadPreview(
        _ params: LoadPreview.Params,
        _ context: RequestContext
    ) throws(RPCError) -> Handlers.Work<LoadPreview.Result> {
        guard let host = state.withLock({ $0.host }) else { throw RPCError(.notInitialized) }
        let limits = parts.limits
        let request = try PreviewRequest(params, items: items, host: host, limits: limits)
        return {
            try await self.inTurn {
                let library = self.parts.library
                let preview = try await self.looking(at: request.picked) {
                    (file) throws(LibraryError) in
                    try await library.preview(
                        of: request.picked.item,
                        in: file,
                        maxPixelSize: request.maxPixelSize,
                        byteLimit: request.byteLimit
                    )
                }
                let reply = try request.reply(preview)
                try await context.reserve(request.answerBytes(preview))
                return reply
            }
        }
    }

    func loadProperties(
        _ params: LoadProperties.Params,
        _ context: RequestContext
    ) throws(RPCError) -> Handlers.Work<LoadProperties.Result> {
        guard let picked = items[params.item] else { throw RPCError(.unknownItem) }
        return {
            try await self.inTurn {
                let library = self.parts.library
                let properties = try await self.looking(at: picked) {
                    (file) throws(LibraryError) in
                    try await library.properties(of: picked.item, in: file)
                }
                guard LoadProperties.isProper(properties) else { throw RPCError(.internalError) }
                try await context.reserve(LoadProperties.byteLimit)
                return Reply(properties)
            }
        }
    }

    /// Does the work when there is room for it: what is slow to make must not keep the queue of
    /// answers from what is quick to read.
    private func inTurn<Value: Sendable>(
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        guard await descriptions.enter() else { throw CancellationError() }
        defer { descriptions.leave() }
        return try await work()
    }

    /// Lets the library look at the file of a picked item, and makes sure that it looked at what
    /// was picked.
    private func looking<Value: Sendable>(
        at picked: PickedItem,
        _ look: @Sendable (OpenedItem) async throws(LibraryError) -> Value
    ) async throws(RPCError) -> Value {
        let library = parts.library
        return try await Self.translated { () throws(LibraryError) in
            let file = try await threads.run { _ throws(LibraryError) in
                try picked.open(in: library)
            }
            let value = try await look(file)
            try await threads.run { _ throws(LibraryError) in
                guard try file.identityNow() == picked.item.identity else { throw .itemChanged }
            }
            return value
        }
    }
}
