import PickerHost

/// One run of a picker: present, deliver, tell.
struct PickRun: Sendable {
    private let wish: PickWish

    init(_ wish: PickWish) { self.wish = wish }

    /// Runs it; the plugin is gone when this returns, whatever happened.
    func run() async throws(Failure) -> Status {
        var options = PickerOptions()
        options.trace = wish.trace
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
        let response = try await picker.present(wish.configuration)
        guard response.outcome == .picked else { return .cancelled }
        let delivery = Delivery(wish, count: response.results.count)
        return try await delivery.run(response.results)
    }
}
