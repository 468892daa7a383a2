import PickerProtocol
import PickerWire

extension PluginSession {
    /// Chooses what the host named, as far as it was given to it before; the rest is passed over
    /// without a sign, whatever the reason.
    func preselect(in picker: OpenPicker, _ host: HostSide) async throws {
        let configuration = picker.request.configuration
        guard parts.interface.followsModel, picker.request.selectionLimit > 1,
            configuration.includesAssetIdentifiers == true, let given = parts.given,
            let named = configuration.preselectedAssetIdentifiers, !named.isEmpty
        else { return }
        let identifiers = Array(named.prefix(PickingLimits.preselection))
        let keys = try await housekeeping.run { _ throws(LibraryError) in
            given.keys(of: identifiers, host: host.info.name)
        }
        guard !keys.isEmpty else { return }
        var found: [LibraryItem.Key: LibraryItem] = [:]
        for item in try await parts.library.items(of: keys) { found[item.key] = item }
        let items = keys.compactMap { found[$0] }
        picker.model.change { $0.preselect(items) }
    }
}
