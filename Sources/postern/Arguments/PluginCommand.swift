import ArgumentParser
import Glibc
import PickerHost
import SystemPackage

/// `postern plugin`: becomes a plugin.
struct PluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugin",
        abstract: "Becomes a plugin that speaks the protocol on standard input and output.",
        discussion: "This is what an editor or a program of yours spawns."
    )

    @Argument(
        help: "A name that postern plugins lists, or a path.",
        completion: .custom { _, _, _ in PluginNames.all() }
    )
    var name: String

    @Argument(parsing: .postTerminator, help: "What the plugin is started with.")
    var arguments: [String] = []

    func run() throws {
        if GuardDoor.isHere { return try copy() }
        let plugin = try PluginChoice.named(name)
        // The process goes on as the plugin: the caller's process identifier, descriptors and
        // environment are the plugin's, so that nothing stands between the two.
        let code = OwnPrograms.become(plugin.path.string, arguments)
        throw Failure(
            .unavailable,
            "The plugin \(Say.quoted(plugin.name)) could not be started: \(SystemError.text(code))."
        )
    }

    /// Inside a guard the plugin runs outside: what comes is copied to it and back.
    private func copy() throws {
        let ends = try GuardDoor.open(try GuardedChoice.name(name, arguments: arguments))
        try StreamCopy.run(input: ends.input.rawValue, output: ends.output.rawValue)
    }
}
