public import PickerProtocol
import PickerWire

/// What a host does with a picker that is open; where none is, the error is
/// ``PickerError/refused(_:)`` with `invalidState`, where the plugin does not offer it,
/// `methodNotFound`.
extension Picker {
    /// The selection of the open picker, whole, after each change; from continuous pickers alone.
    ///
    /// The first change comes at once, quick ones after each other come as one. An item that stays
    /// selected can be loaded all the while; one that was taken back cannot. Goes on from
    /// presentation to presentation and ends with the picker's scope. Listen before presenting:
    ///
    /// ```swift
    /// async let decision = picker.present(continuous)
    /// for await selection in picker.selections() { show(selection) }
    /// ```
    public func selections() -> some AsyncSequence<[PickerResult], Never> & Sendable {
        let session = session
        let agreement = agreement
        return session.selections.listen().map { items in
            items.map { PickerResult($0, session, agreement) }
        }
    }

    /// Changes the picker (Apple: `updatePicker(using:)`).
    ///
    /// A limit below what is selected takes nothing away; the person cannot finish until the
    /// selection is within it.
    public func update(_ update: PickerConfiguration.Update) async throws(PickerError) {
        if let limit = update.selectionLimit {
            guard limit >= 0 else { throw .refused(.invalidConfiguration) }
            session.selections.allow(limit == 0 ? selectionLimit : min(limit, selectionLimit))
        }
        try await control(UpdatePicker.self, update)
    }

    /// Takes items out of the selection; identifiers that are unknown or not selected are passed
    /// over without a sign (Apple's name).
    public func deselectAssets(withIdentifiers identifiers: [String]) async throws(PickerError) {
        try await control(
            DeselectAssets.self,
            DeselectAssets.Params(assetIdentifiers: identifiers)
        )
    }

    /// Moves a selected item behind another one, or to the front for nil; means something in
    /// ordered selection (Apple's name).
    public func moveAsset(
        withIdentifier identifier: String,
        afterAssetWithIdentifier other: String?
    ) async throws(PickerError) {
        try await control(
            MoveAsset.self,
            MoveAsset.Params(assetIdentifier: identifier, after: other)
        )
    }

    /// Scrolls to where the picker was when it opened.
    public func scrollToInitialPosition() async throws(PickerError) {
        try await control(ScrollToInitialPosition.self, NoParams())
    }

    /// Shows fewer and larger items, by one step.
    public func zoomIn() async throws(PickerError) { try await control(ZoomIn.self, NoParams()) }

    /// Shows more and smaller items, by one step.
    public func zoomOut() async throws(PickerError) { try await control(ZoomOut.self, NoParams()) }

    /// Closes the picker: its presentation ends as cancelled, a continuous one with what it told
    /// last.
    public func dismiss() async throws(PickerError) {
        try await control(DismissPicker.self, NoParams())
    }

    private func control<M: Method>(
        _ method: M.Type,
        _ params: M.Params
    ) async throws(PickerError) where M.Result == NullResult {
        _ = try await session.call(method, params, timeout: session.limits.reply)
    }
}
