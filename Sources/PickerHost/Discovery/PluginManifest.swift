/// What a plugin's author says of it, in a file beside the executable.
///
/// A claim, shown to people and used to choose a default; it grants nothing. Where there is no
/// manifest the plugin is neither interactive nor on a network.
public struct PluginManifest: Sendable, Hashable {
    /// The plugin's name.
    public let name: String
    /// One sentence, free of control characters; empty where there is none.
    public let summary: String
    /// Whether a person decides in it.
    public let interactive: Bool
    /// Whether it needs a network.
    public let network: Bool

    /// States what is known of a plugin.
    public init(
        name: String,
        summary: String = "",
        interactive: Bool = false,
        network: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.interactive = interactive
        self.network = network
    }
}
