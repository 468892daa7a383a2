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
        let plugin = try PluginChoice.named(name)
        // The process goes on as the plugin: the caller's process identifier, descriptors and
        // environment are the plugin's, so that nothing stands between the two.
        let code = plugin.path.withPlatformString { path in
            Self.execute(path, arguments)
        }
        throw Failure(
            .unavailable,
            "The plugin \(Say.quoted(plugin.name)) could not be started: \(SystemError.text(code))."
        )
    }

    /// Replaces this program.
    ///
    /// - Returns: the error number; where there is none it does not return.
    private static func execute(_ path: UnsafePointer<CChar>, _ arguments: [String]) -> Int32 {
        var list: [UnsafeMutablePointer<CChar>?] = [strdup(path)]
        list += arguments.map { strdup($0) }
        list.append(nil)
        execv(path, list)
        let code = errno
        for text in list { free(text) }
        return code
    }
}
