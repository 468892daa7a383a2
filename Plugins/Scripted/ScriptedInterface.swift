import PickerPluginKit

/// The face of nobody: decides as the script says.
struct ScriptedInterface: PickerInterface {
    let script: Script

    func present(_ presentation: Presentation) async throws -> Choice {
        if script.delay > 0 { try await Task.sleep(for: .milliseconds(script.delay)) }
        if script.cancel { return .cancelled }
        let items = try await presentation.items(
            searchText: presentation.configuration.searchText
        )
        return .picked(chosen(from: items, limit: presentation.selectionLimit))
    }

    /// Each item once, in the order of the rules, and no more than a person could choose.
    private func chosen(from items: any LibraryItems, limit: Int) -> [LibraryItem] {
        let rules = script.rules.isEmpty ? [.newest(1)] : script.rules
        var seen: Set<Int> = []
        var chosen: [Int] = []
        for rule in rules where chosen.count < limit {
            // What earlier rules picked may be picked again and does not count twice.
            for place in rule.places(in: items, limit: limit + seen.count)
            where seen.insert(place).inserted {
                chosen.append(place)
            }
        }
        return chosen.prefix(limit).compactMap(items.item(at:))
    }
}
