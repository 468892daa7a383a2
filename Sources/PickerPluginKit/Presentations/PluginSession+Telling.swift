import PickerProtocol
import PickerWire

extension PluginSession {
    /// Runs an interface, and tells a host that wants it each change of the selection meanwhile.
    ///
    /// The first change leaves at once; further ones leave at most every
    /// ``KitLimits/selectionPause``, the latest state of them.
    func telling(
        _ picker: OpenPicker,
        _ host: HostSide,
        while present: @escaping @Sendable () async throws -> Choice
    ) async throws -> Choice {
        guard picker.request.isContinuous else { return try await present() }
        return try await withThrowingTaskGroup(of: Choice?.self) { group in
            group.addTask { try await present() }
            group.addTask {
                try await self.tellChanges(of: picker, host)
                return nil
            }
            defer { group.cancelAll() }
            while let ended = try await group.next() {
                if let ended { return ended }
            }
            return .cancelled
        }
    }

    private func tellChanges(of picker: OpenPicker, _ host: HostSide) async throws {
        var last = 0
        for await _ in picker.model.changes() {
            let state = picker.model.state
            guard state.changes != last, let items = state.told else { continue }
            last = state.changes
            try await tell(items, picker, host)
            try await Task.sleep(for: parts.limits.selectionPause)
        }
    }

    private func tell(
        _ chosen: [LibraryItem],
        _ picker: OpenPicker,
        _ host: HostSide
    ) async throws {
        let items = picker.request.ordered(chosen)
        let word = picker.model.state.metadata
        let results = try await results(of: items, word, picker, host)
        replace(items, results, in: picker) {
            self.peer?.notify(SelectionChanged.self, SelectionChanged.Params(results: $0))
        }
    }
}
