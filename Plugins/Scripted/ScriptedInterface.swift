import PickerPluginKit

/// The face of nobody: decides as the script says.
struct ScriptedInterface: PickerInterface {
    let script: Script

    func present(_ presentation: Presentation) async throws -> Choice {
        if script.delay > 0 { try await Task.sleep(for: .milliseconds(script.delay)) }
        if script.cancel { return .cancelled }
        return .picked(try await chosen(from: presentation), metadata: metadata)
    }

    private var metadata: MetadataWord {
        switch script.location {
        case .keep: MetadataWord(kept: .location)
        case .strip: MetadataWord(stripped: .location)
        case nil: MetadataWord()
        }
    }

    /// Each item once, in the order of the rules, and no more than a person could choose.
    private func chosen(
        from presentation: Presentation
    ) async throws(LibraryError) -> [LibraryItem] {
        let rules = script.rules.isEmpty ? [.newest(1)] : script.rules
        let limit = presentation.selectionLimit
        var chosen: [LibraryItem] = []
        var seen: Set<LibraryItem.Key> = []
        // The library is looked through once for all rules.
        var waits = LibraryQuery.Completeness.everything
        for rule in rules where chosen.count < limit {
            // What earlier rules picked may be picked again and does not count twice.
            let picked = try await rule.items(
                of: presentation,
                waits: waits,
                limit: limit + seen.count
            )
            waits = .whatIsKnown
            for item in picked where chosen.count < limit && seen.insert(item.key).inserted {
                chosen.append(item)
            }
        }
        return chosen
    }
}
