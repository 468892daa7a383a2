import PickerProtocol
import PickerWire
import Synchronization
import UniformTypes

extension PluginSession {
    func present(
        _ params: Present.Params,
        _ context: RequestContext
    ) throws(RPCError) -> Handlers.Work<Present.Result> {
        guard let host = state.withLock({ $0.host }) else { throw RPCError(.notInitialized) }
        let former = state.withLock { $0.picker }
        if let former, former.isOpen { throw RPCError(.busy) }
        let request = try PresentationRequest(
            params.configuration ?? PickerConfiguration(),
            for: parts.library,
            atMost: host.selection
        )
        let picker = OpenPicker(context: context)
        state.withLock { $0.picker = picker }
        return {
            defer { picker.left.happen() }
            try await self.leave(former)
            return Reply(try await self.decision(on: request, host))
        }
    }

    /// Waits until the interface of a former presentation, which was answered, is gone: one is
    /// shown at a time.
    private func leave(_ former: OpenPicker?) async throws {
        guard let former, !former.left.hasHappened else { return }
        await Occasion.wait(for: parts.limits.interfaceGrace) { await former.left.wait() }
        try Task.checkCancellation()
        guard former.left.hasHappened else { throw RPCError(.busy) }
    }

    /// The decision of whoever picks; what was chosen when the request was taken back is dropped.
    private func decision(
        on request: PresentationRequest,
        _ host: HostSide
    ) async throws -> Present.Result {
        do {
            try await requireMark()
            let presentation = Presentation(request, host: host.info, parts)
            let choice = try await parts.interface.present(presentation)
            try Task.checkCancellation()
            guard case .picked(let chosen, let word) = choice else {
                return Present.Result(outcome: .cancelled, results: [])
            }
            let terms = terms(of: request, word)
            let picked = try await pinned(try request.checked(chosen), on: terms)
            let identifiers = try await identifiers(of: picked, request, host)
            try Task.checkCancellation()
            let results = zip(picked, identifiers).map {
                result(for: $0, identifier: $1, host)
            }
            return Present.Result(outcome: .picked, results: results.fitting(host.frameBytes))
        } catch let error as LibraryError {
            throw RPCError(error.kind)
        } catch is InterfaceError {
            throw RPCError(.noInterface)
        }
    }

    /// On which terms items leave, once host, person and settings have spoken.
    private func terms(of request: PresentationRequest, _ word: MetadataWord) -> PickTerms {
        PickTerms(
            mode: request.mode,
            accepted: request.accepted,
            withheld: word.withheld(
                settings: parts.settledMetadata,
                host: request.stripped,
                isUnattended: parts.identity.isUnattended
            )
        )
    }

    private func pinned(
        _ chosen: [LibraryItem],
        on terms: PickTerms
    ) async throws -> [PickedItem] {
        guard items.hasRoom(for: chosen.count) else { throw RPCError(.limitExceeded) }
        let library = parts.library
        let pins = items.freePins
        return try await threads.run { isAbandoned throws(LibraryError) in
            try PickedItem.pinned(
                chosen,
                on: terms,
                in: library,
                atMost: pins,
                isAbandoned: isAbandoned
            )
        }
    }

    /// The rule for plugins that ask nobody, kept before anything is listed.
    private func requireMark() async throws(LibraryError) {
        guard parts.identity.isUnattended else { return }
        let library = parts.library
        let isMarked = try await threads.run { _ throws(LibraryError) in
            try library.bearsUnattendedMark()
        }
        guard isMarked else {
            state.withLock { $0.wasRefused = true }
            throw .notAuthorized
        }
    }

    /// What names each item to this host on other days too; nil where it was not asked for, or no
    /// secret can be kept.
    private func identifiers(
        of picked: [PickedItem],
        _ request: PresentationRequest,
        _ host: HostSide
    ) async throws(LibraryError) -> [String?] {
        guard request.configuration.includesAssetIdentifiers == true, let secret = parts.secret
        else { return picked.map { _ in nil } }
        return try await housekeeping.run { _ throws(LibraryError) in
            picked.map { secret.identifier(of: $0.item, host: host.info.name) }
        }
    }

    /// What the host gets to know of an item; its name ends as the first of its types does.
    private func result(
        for picked: PickedItem,
        identifier: String?,
        _ host: HostSide
    ) -> PickerResult {
        var result = PickerResult(
            item: items.insert(picked),
            registeredTypeIdentifiers: picked.types.map(\.identifier),
            suggestedName: SafeName.make(
                fileName: picked.item.fileName,
                type: picked.types.first ?? picked.item.type
            ),
            assetIdentifier: identifier,
            metadata: MetadataOutcome(withheld: picked.withheld)
        )
        if host.takesReceipts {
            result.receipt = receipts.receipt(for: result, withheld: picked.withheld)
        }
        return result
    }
}
