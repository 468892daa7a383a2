import PickerProtocol
import PickerWire
import Synchronization

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
            atMost: host.selection,
            continuous: host.takesContinuous && parts.interface.followsModel
        )
        let picker = OpenPicker(context: context, request: request, model: model(request, host))
        state.withLock { $0.picker = picker }
        return {
            defer { self.forget(picker) }
            try await self.leave(former)
            return Reply(try await self.decision(on: picker, host))
        }
    }

    private func model(_ request: PresentationRequest, _ host: HostSide) -> PickerModel {
        // Where no person decides there is nobody who could confirm by mistake.
        let least = parts.identity.isUnattended ? .zero : parts.limits.attention
        let terms = PickerTerms(request, host: host.info, of: parts)
        return PickerModel(
            PickerState(terms, attentionOf: least),
            over: AdmittedLibrary(library: parts.library, filter: request.filter),
            now: parts.now
        )
    }

    /// Cleans up behind a picker whose interface has left.
    private func forget(_ picker: OpenPicker) {
        picker.told.close(keeping: false)
        for result in picker.told.forfeited { items.remove(result.item) }
        picker.left.happen()
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
        on picker: OpenPicker,
        _ host: HostSide
    ) async throws -> Present.Result {
        do {
            try await requireMark()
            try await preselect(in: picker, host)
            let choice = try await choice(of: picker, host)
            try Task.checkCancellation()
            guard case .picked(let chosen, let word) = choice else {
                return Present.Result(outcome: .cancelled, results: [])
            }
            let items = try picker.request.checked(chosen, atMost: picker.model.state.limit)
            let results = try await results(of: items, word, picker, host)
            replace(items, results, in: picker) { _ in }
            picker.told.close(keeping: true)
            return Present.Result(outcome: .picked, results: results)
        } catch let error as LibraryError {
            throw RPCError(error.kind)
        } catch is InterfaceError {
            throw RPCError(.noInterface)
        }
    }

    /// Shows the picker, unless the host showed too many of late that brought nothing.
    private func choice(of picker: OpenPicker, _ host: HostSide) async throws -> Choice {
        guard !parts.identity.isUnattended else { return try await shown(picker, host) }
        let ages = try await admitted()
        var isVain = true
        defer {
            let now = parts.now()
            state.withLock { isVain ? $0.pace.endInVain(at: now) : $0.pace.endWell() }
        }
        do {
            let choice = try await shown(picker, host)
            guard case .picked = choice, picker.isOpen else { return choice }
            isVain = false
            try await keep([])
            return choice
        } catch let error as InterfaceError {
            // Nobody saw anything.
            try await keep(ages)
            throw error
        }
    }

    private func shown(_ picker: OpenPicker, _ host: HostSide) async throws -> Choice {
        let presentation = Presentation(picker, host: host.info, parts)
        return try await telling(picker, host) {
            try await self.parts.interface.present(presentation)
        }
    }

    /// Counts one more picker as shown in vain until it brings something, so that killing the
    /// plugin meanwhile gains nothing.
    ///
    /// - Returns: how long ago those ended that were counted before.
    private func admitted() async throws -> [Duration] {
        let book = parts.paceBook
        let ages = try await housekeeping.run { _ throws(LibraryError) in book?.ages() ?? [] }
        let now = parts.now()
        let isTooMuch = state.withLock { state in
            state.pace.learn(ages, at: now)
            return state.pace.isTooMuch(at: now)
        }
        guard !isTooMuch else { throw RPCError(.throttled) }
        try await keep(ages + [.zero])
        return ages
    }

    private func keep(_ ages: [Duration]) async throws(LibraryError) {
        guard let book = parts.paceBook else { return }
        try await housekeeping.run { _ throws(LibraryError) in book.keep(ages) }
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
}
