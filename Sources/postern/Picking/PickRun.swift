import PickerHost

/// One run of a picker: present, deliver, tell.
struct PickRun: Sendable {
    private let wish: PickWish

    init(_ wish: PickWish) { self.wish = wish }

    /// Runs it; the plugin is gone when this returns, whatever happened.
    func run() async throws(Failure) -> Status {
        var options = PickerOptions()
        options.trace = wish.trace
        options.asksForReceipts = wish.tellsReceipts
        let host = PartyInfo(name: Postern.name, version: Postern.version)
        do {
            return try await withPicker(wish.plugin.source, host: host, options: options) {
                picker in
                try await pick(picker)
            }
        } catch let failure as Failure {
            throw failure
        } catch let error as PickerError {
            throw Failure(error, of: wish.plugin)
        } catch {
            throw Failure(.unavailable, "The picker ended for a reason that is not known.")
        }
    }

    private func pick(_ picker: Picker) async throws -> Status {
        try requireStripping(picker)
        let response = try await picker.present(wish.configuration)
        guard response.outcome == .picked else { return .cancelled }
        return try await Delivery(wish, response.results).run()
    }

    /// A plugin that cannot take the place out refuses as well; this says it in plain words.
    private func requireStripping(_ picker: Picker) throws(Failure) {
        guard wish.configuration.metadata?.location == .strip,
            picker.capabilities.metadata != true
        else { return }
        throw Failure(
            .unavailable,
            "The picker \(Say.quoted(wish.plugin.name)) cannot take the place out of an item; with "
                + "--location keep it stays in."
        )
    }
}
