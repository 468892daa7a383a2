import PickerHost

extension Failure {
    /// What a plugin's failure means for the person who started it.
    init(_ error: PickerError, of plugin: ChosenPlugin) {
        let who = "The picker \(Say.quoted(plugin.name)): "
        guard case .refused(let kind) = error else {
            self.init(.unavailable, who + "\(error)")
            return
        }
        switch kind {
        case .cancelled:
            self.init(.cancelled, "")
        case .notAuthorized:
            self.init(
                .refused,
                who + kind.text + " A picker that no person operates opens a library only after "
                    + "postern permissions set --unattended DIR."
            )
        case .limitedAccess, .missingUsageDescription:
            self.init(.refused, who + kind.text)
        case .invalidConfiguration:
            self.init(
                .unavailable,
                who + "it cannot do what was asked; try without --filter, --ordered, "
                    + "--representation compatible or --location."
            )
        default:
            self.init(.unavailable, who + "\(error)")
        }
    }
}
