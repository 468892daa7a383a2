import PickerJSON
import PickerProtocol
import PickerWire
import Synchronization

extension PluginSession {
    /// Serves what a host may do with an open picker, where the interface shows what it does.
    func addControl(to handlers: inout Handlers) {
        guard parts.interface.followsModel else { return }
        handlers.answer(UpdatePicker.self) { params, _ in try self.update(params) }
        handlers.answer(DeselectAssets.self) { params, _ in try self.deselect(params) }
        handlers.answer(MoveAsset.self) { params, _ in try self.move(params) }
        handlers.answer(ScrollToInitialPosition.self) { _, _ in
            try self.control(.scrollToInitialPosition)
        }
        handlers.answer(ZoomIn.self) { _, _ in try self.control(.zoomIn) }
        handlers.answer(ZoomOut.self) { _, _ in try self.control(.zoomOut) }
        handlers.answer(DismissPicker.self) { _, _ in
            try self.openPicker().dismiss()
            return NullResult()
        }
    }

    private func openPicker() throws(RPCError) -> OpenPicker {
        guard let picker = state.withLock({ $0.picker }), picker.isOpen else {
            throw RPCError(.invalidState)
        }
        return picker
    }

    private func control(_ control: PickerControl) throws(RPCError) -> NullResult {
        try openPicker().model.obey(control)
        return NullResult()
    }

    private func update(_ update: UpdatePicker.Params) throws(RPCError) -> NullResult {
        let picker = try openPicker()
        let most = state.withLock { $0.host?.selection } ?? parts.limits.selection
        guard update.selectionLimit ?? 0 >= 0 else {
            throw RPCError(.invalidConfiguration, extra: ["path": .string("selectionLimit")])
        }
        if let limit = update.selectionLimit {
            picker.model.obey(.limit(PresentationRequest.limit(limit, atMost: most)))
        }
        if let edges = update.edgesWithoutContentMargins { picker.model.obey(.edges(edges)) }
        if let text = update.searchText { picker.model.obey(.search(text)) }
        return NullResult()
    }

    private func deselect(_ params: DeselectAssets.Params) throws(RPCError) -> NullResult {
        let picker = try openPicker()
        let keys = chosen(of: params.assetIdentifiers, picker)
        if !keys.isEmpty { picker.model.obey(.deselect(Set(keys.values))) }
        return NullResult()
    }

    private func move(_ params: MoveAsset.Params) throws(RPCError) -> NullResult {
        let picker = try openPicker()
        let wanted = [params.assetIdentifier, params.after].compactMap(\.self)
        let keys = chosen(of: wanted, picker)
        guard let key = keys[Array(params.assetIdentifier.utf8)] else { return NullResult() }
        let after = params.after.map { keys[Array($0.utf8)] }
        // Behind what is not chosen there is no place.
        if case .some(.none) = after { return NullResult() }
        picker.model.obey(.move(key, after: after ?? nil))
        return NullResult()
    }

    /// Which chosen items the identifiers name, by the bytes of the identifier; what is unknown or
    /// not chosen is not there.
    private func chosen(
        of identifiers: [String],
        _ picker: OpenPicker
    ) -> [[UInt8]: LibraryItem.Key] {
        guard picker.request.configuration.includesAssetIdentifiers == true,
            let secret = parts.secret, let host = state.withLock({ $0.host })
        else { return [:] }
        let wanted = Set(identifiers.map { Array($0.utf8) })
        var keys: [[UInt8]: LibraryItem.Key] = [:]
        for item in picker.model.state.selection.items {
            guard let text = secret.identifier(of: item, host: host.info.name) else { continue }
            let identifier = Array(text.utf8)
            if wanted.contains(identifier) { keys[identifier] = item.key }
        }
        return keys
    }
}
