import PickerProtocol
import PickerWire
import UniformTypes

extension PluginSession {
    /// The results of items, those that the host knows as it knows them.
    func results(
        of chosen: [LibraryItem],
        _ word: MetadataWord,
        _ picker: OpenPicker,
        _ host: HostSide
    ) async throws -> [PickerResult] {
        let new = chosen.filter { picker.told[$0.key] == nil }
        let picked = try await pinned(new, on: terms(of: picker, word))
        let identifiers = try await identifiers(of: picked, picker.request, host)
        try Task.checkCancellation()
        var made: [LibraryItem.Key: PickerResult] = [:]
        for (item, identifier) in zip(picked, identifiers) {
            made[item.item.key] = result(for: item, identifier: identifier, host)
        }
        let results = chosen.compactMap { picker.told[$0.key] ?? made[$0.key] }
        return results.fitting(host.frameBytes)
    }

    /// Makes these results the ones that the host knows of a picker; the handles of others mean
    /// nothing any more.
    func replace(
        _ items: [LibraryItem],
        _ results: [PickerResult],
        in picker: OpenPicker,
        _ tell: ([PickerResult]) -> Void
    ) {
        let selection = zip(items, results).map { (key: $0.key, result: $1) }
        picker.told.replace(
            with: selection,
            forget: {
                for voided in $0 {
                    self.items.remove(voided.item)
                    self.representations.remove(voided.item)
                }
            },
            tell: tell
        )
    }

    /// On which terms items leave, once host, person and settings have spoken.
    private func terms(of picker: OpenPicker, _ word: MetadataWord) -> PickTerms {
        let request = picker.request
        return PickTerms(
            mode: picker.model.state.mode,
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

    /// What names each item to this host on other days too; nil where it was not asked for, or no
    /// secret can be kept.
    private func identifiers(
        of picked: [PickedItem],
        _ request: PresentationRequest,
        _ host: HostSide
    ) async throws(LibraryError) -> [String?] {
        guard request.configuration.includesAssetIdentifiers == true, let secret = parts.secret
        else { return picked.map { _ in nil } }
        let given = parts.given
        return try await housekeeping.run { _ throws(LibraryError) in
            given?.remember(picked.map(\.item), host: host.info.name)
            return picked.map { secret.identifier(of: $0.item, host: host.info.name) }
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
