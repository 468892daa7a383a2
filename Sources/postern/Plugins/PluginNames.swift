import PickerHost

/// The names that a shell completes after `--plugin`.
enum PluginNames {
    /// All that can be used.
    static func all() -> [String] { PluginRegistry().discover().map(\.name) }
}
