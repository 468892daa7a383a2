import PickerPluginKit

/// The face of nobody: does with the picker what the script says.
struct ScriptedInterface: PickerInterface {
    let script: Script

    var followsModel: Bool { true }

    func present(_ presentation: Presentation) async throws -> Choice {
        let model = presentation.model
        model.send(.visible(true))
        model.send(.focused(true))
        if let word = script.location { model.send(.metadata(word.metadata)) }
        if let scenario = script.scenario, !scenario.isFaultAlone {
            return try await ScenarioPlayer(presentation).play(scenario)
        }
        // What a continuous picker chooses has left before anybody decides.
        let choosesFirst = model.screen.isContinuous
        if choosesFirst { try await choose(from: presentation) }
        if script.delay > 0 { try await Task.sleep(for: .milliseconds(script.delay)) }
        if script.cancel {
            model.send(.cancel)
            return .cancelled
        }
        if !choosesFirst { try await choose(from: presentation) }
        return try await finish(model)
    }

    /// Each item once, in the order of the rules, and no more than a person could choose.
    private func choose(from presentation: Presentation) async throws(LibraryError) {
        let rules = script.rules.isEmpty ? [.newest(1)] : script.rules
        let limit = presentation.selectionLimit
        var chosen = 0
        var query = LibraryQuery(searchText: presentation.configuration.searchText)
        for rule in rules where chosen < limit {
            // What earlier rules picked may be picked again and does not count twice.
            let picked = try await rule.items(
                of: presentation,
                among: query,
                limit: limit + chosen
            )
            // The library is looked through once for all rules.
            query.waits = .whatIsKnown
            presentation.model.send(.choose(picked))
            chosen = presentation.model.screen.tray.count
        }
    }

    /// Confirms, as soon as nothing stands in the way: a host may have lowered its limit.
    private func finish(_ model: PickerModel) async throws -> Choice {
        for await _ in model.changes() {
            model.send(.seen(model.screen.tray.map(\.item.key)))
            model.send(.done)
            if let choice = model.decided { return choice }
        }
        throw CancellationError()
    }
}
