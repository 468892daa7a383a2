import PickerHost

/// The plugin of one run: who it is, and how it is started.
struct ChosenPlugin: Sendable {
    /// Its name or path as the person would say it.
    let name: String
    let source: PluginSource
}
