import ArgumentParser

/// The command line of a plugin: what the kit adds, and what the plugin has of its own.
struct PluginCommand<Plugin: PickerPlugin>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "postern-plugin-\(Plugin.identity.name)",
            abstract: Plugin.identity.summary,
            discussion: """
                A picker plugin: a host starts it and speaks JSON-RPC 2.0 with it over standard \
                input and output, as protocol/specification.md says.
                """,
            version: Plugin.identity.version
        )
    }

    @OptionGroup var storage: StorageOptions
    @OptionGroup var plugin: Plugin

    /// Reads the arguments of this process.
    static func read() throws(StartFailure) -> PluginCommand {
        do {
            return try parse()
        } catch {
            let text = fullMessage(for: error)
            throw exitCode(for: error) == .success
                ? .answered(text: text) : .usage(explanation: text)
        }
    }

    /// What a person is told who starts the plugin by hand.
    static var explanation: String {
        let name = "postern-plugin-\(Plugin.identity.name)"
        return """
            \(name): \(Plugin.identity.summary)
            This is a picker plugin. A host starts it and speaks the protocol with it over its \
            standard input and output; by hand there is nothing to do with it.
            To pick something with it: postern pick --plugin \(Plugin.identity.name)
            Its options: \(name) --help
            """
    }
}
