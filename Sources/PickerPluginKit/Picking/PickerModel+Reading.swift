extension PickerModel {
    /// Waits until the person has decided, and reads what is to be shown meanwhile.
    ///
    /// To be called once. A library that fails is shown as such and ends nothing.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func choice() async throws -> Choice {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.follow() }
            group.addTask { await self.hear() }
            for await _ in changes() where decided != nil { break }
            group.cancelAll()
        }
        guard let decided else { throw CancellationError() }
        return decided
    }

    /// What the person decided; nil while the picker is open.
    public var decided: Choice? {
        let state = state
        return switch state.decision {
        case .done: .picked(state.selection.items, metadata: state.metadata)
        case .cancelled: .cancelled
        case nil: nil
        }
    }

    /// Reads what is wanted, one thing after the other; what is no longer wanted is given up.
    private func follow() async {
        for await _ in changes() {
            while let want = state.want, !Task.isCancelled {
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { await self.read(want) }
                    group.addTask {
                        for await _ in self.changes() where self.state.want != want { break }
                    }
                    await group.next()
                    group.cancelAll()
                }
            }
        }
    }

    /// Hears of news of the library.
    private func hear() async {
        for await _ in library.library.updates() { change { $0.news += 1 } }
    }

    private func read(_ want: PickerState.Want) async {
        switch want {
        case .sections(let reading): await readSections(reading)
        case .collections(let news):
            let found = try? await library.library.collections()
            guard !Task.isCancelled else { return }
            change { $0.learn(found, of: news) }
        case .suggestions(let text):
            let found = try? await library.library.suggestions(
                for: text,
                limit: PickingLimits.suggestions
            )
            guard !Task.isCancelled else { return }
            change { $0.learn(found, for: text) }
        }
    }

    private func readSections(_ reading: PickerState.Reading) async {
        do throws(LibraryError) {
            let sections = try await library.sections(reading.view.query)
            let isEmpty = sections.isEmpty
            let emptiness = isEmpty ? try await library.emptiness(of: reading.view) : nil
            change { $0.learn(sections, emptiness, by: reading) }
        } catch {
            // Taken back: it is no longer wanted.
            guard !Task.isCancelled else { return }
            change { $0.fail(error, in: reading) }
        }
    }
}
