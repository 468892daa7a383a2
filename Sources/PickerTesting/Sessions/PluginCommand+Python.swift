public import SystemPackage

extension PluginCommand {
    /// A plugin that is a Python program, which `python3` of the search path runs.
    public static func python(
        name: String,
        script: FilePath,
        arguments: [String] = []
    ) -> PluginCommand {
        PluginCommand(
            name: name,
            executable: "/usr/bin/env",
            arguments: ["python3", script.string] + arguments
        )
    }
}
