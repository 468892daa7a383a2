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
        // A preview carries no metadata, but could be made of a smaller picture that lies inside.
        let picked = request.picked
        let needsMade = picked.withheld.contains(.thumbnails)
        return {
            try await self.inTurn {
                let library = self.parts.library
                let preview = try await self.looking(at: picked, params.item, context, needsMade) {
                    (item, file) throws(LibraryError) in
                    try await library.preview(
                        of: item,
                        in: file,
                        maxPixelSize: request.maxPixelSize,
                        byteLimit: request.byteLimit
                    )
                }
                try request.check(preview)
                try await context.reserve(request.answerBytes(preview))
                var receipt: Receipt?
                if host.takesReceipts {
                    let sha256 = try await self.digest(of: preview.bytes)
                    receipt = self.receipts.receipt(for: preview, of: params.item, sha256: sha256)
                }
                return request.reply(preview, receipt)
            }
        }
    }

    func loadProperties(
        _ params: LoadProperties.Params,
        _ context: RequestContext
    ) throws(RPCError) -> Handlers.Work<LoadProperties.Result> {
        guard let host = state.withLock({ $0.host }) else { throw RPCError(.notInitialized) }
        guard let picked = items[params.item] else { throw RPCError(.unknownItem) }
        let withheld = picked.withheld
        return {
            try await self.inTurn {
                let library = self.parts.library
                var properties = try await self.looking(
                    at: picked,
                    params.item,
                    context,
                    !withheld.isEmpty
                ) { (item, file) throws(LibraryError) in
                    try await library.properties(of: item, in: file)
                }
                guard LoadProperties.isProper(properties),
                    properties[LoadProperties.receiptName] == nil
                else { throw RPCError(.internalError) }
                try await context.reserve(LoadProperties.byteLimit)
                if host.takesReceipts {
                    let names = LoadProperties.names(in: properties)
                    let receipt = self.receipts.receipt(
                        for: names,
                        of: params.item,
                        withheld: withheld
                    )
                    properties[LoadProperties.receiptName] = try JSON(encoding: receipt)
                }
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
    ///
    /// - Parameter needsMade: whether it may see only what was made without the metadata that does
    ///   not leave.
    private func looking<Value: Sendable>(
        at picked: PickedItem,
        _ handle: ItemHandle,
        _ context: RequestContext,
        _ needsMade: Bool,
        _ look: @Sendable (LibraryItem, OpenedItem) async throws(LibraryError) -> Value
    ) async throws(RPCError) -> Value {
        let library = parts.library
        return try await Self.translated { () throws(LibraryError) in
            let demand = RepresentationDemand(type: picked.item.type, withheld: picked.withheld)
            let subject =
                needsMade
                ? try await subject(picked, handle, as: demand, ProgressPace(context))
                : ItemSubject(original: picked)
            let file = try await threads.run { _ throws(LibraryError) in
                try subject.open(in: library)
            }
            let value = try await look(subject.item, file)
            try await threads.run { _ throws(LibraryError) in
                guard try file.identityNow() == subject.item.identity else { throw .itemChanged }
            }
            return value
        }
    }

    private func digest(of bytes: [UInt8]) async throws(RPCError) -> String {
        try await Self.translated { () throws(LibraryError) in
            try await threads.run { _ throws(LibraryError) in
                ContentDigest.hexadecimal(of: bytes)
            }
        }
    }
}
