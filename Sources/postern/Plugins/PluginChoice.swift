import PickerHost

/// Which plugin a pick is done with.
enum PluginChoice {
    /// The pickers with an interface, by what they need: the terminal's wants a terminal to itself.
    private static let terminal = "terminal"
    private static let browser = "web"

    /// Finds the plugin that was named, or the one that suits.
    ///
    /// - Parameters:
    ///   - given: a name or a path; nil for the person's setting, else what is there.
    ///   - arguments: what it is started with.
    static func find(_ given: String?, arguments: [String]) throws(Failure) -> ChosenPlugin {
        if GuardDoor.isHere { return try GuardedChoice.find(given, arguments: arguments) }
        let plugin = if let given { try named(given) } else { try standard() }
        return ChosenPlugin(
            name: plugin.name,
            source: .program(plugin.path, arguments: arguments)
        )
    }

    /// The plugin of a name or at a path.
    static func named(_ nameOrPath: String) throws(Failure) -> DiscoveredPlugin {
        do throws(PluginNotFound) {
            return try PluginRegistry().find(nameOrPath)
        } catch {
            throw Failure(.unavailable, "\(error)")
        }
    }

    /// The plugin where none was named; a person operates it, or it is not taken.
    private static func standard() throws(Failure) -> DiscoveredPlugin {
        if let name = try PersonSettings.read(PersonFolders()).plugin {
            let plugin = try named(name)
            guard plugin.manifest.interactive else {
                throw Failure(
                    .unavailable,
                    "The picker \(Say.quoted(name)) of your settings has no interface; such a one "
                        + "is only used where --plugin names it."
                )
            }
            return plugin
        }
        let wanted = ControllingTerminal.exists ? [terminal, browser] : [browser]
        let known = PluginRegistry().discover().filter(\.manifest.interactive)
        for name in wanted {
            if let plugin = known.first(where: { $0.name == name }) { return plugin }
        }
        throw Failure(
            .unavailable,
            "No picker with an interface is installed here; a script takes one without: "
                + "--plugin scripted."
        )
    }
}
