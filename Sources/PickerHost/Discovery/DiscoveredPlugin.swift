public import SystemPackage

/// A plugin that was found and looks usable; it was not executed to find out.
public struct DiscoveredPlugin: Sendable, Hashable {
    /// What it is called: the end of its file name.
    public let name: String
    /// The executable, as it was found: links are not resolved.
    public let path: FilePath
    /// What its author says of it, or the defaults.
    public let manifest: PluginManifest
}
