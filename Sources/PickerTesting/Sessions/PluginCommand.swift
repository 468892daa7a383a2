public import SystemPackage

/// A plugin to be started: its executable and its arguments.
public struct PluginCommand: Sendable, Hashable, CustomStringConvertible {
    /// How the plugin is called in reports.
    public var name: String
    /// The executable.
    public var executable: FilePath
    /// The arguments that every session begins with.
    public var arguments: [String]

    /// Names a plugin.
    public init(name: String, executable: FilePath, arguments: [String] = []) {
        self.name = name
        self.executable = executable
        self.arguments = arguments
    }

    /// The same plugin with further arguments.
    public func adding(_ more: [String]) -> PluginCommand {
        PluginCommand(name: name, executable: executable, arguments: arguments + more)
    }

    /// The same plugin, opening a library.
    public func opening(_ library: CanaryLibrary) -> PluginCommand {
        adding(["--library", library.root.string])
    }

    /// The name.
    public var description: String { name }
}
