/// Who a plugin is, in its own words.
public struct PluginIdentity: Sendable, Hashable {
    /// The NAME of `postern-plugin-NAME`.
    public var name: String
    /// The version, for display.
    public var version: String
    /// What the plugin is, in one sentence for people.
    public var summary: String
    /// True if no person decides: such a plugin opens only libraries that bear the person's mark.
    public var isUnattended: Bool

    /// Introduces a plugin.
    public init(name: String, version: String, summary: String, isUnattended: Bool) {
        self.name = name
        self.version = version
        self.summary = summary
        self.isUnattended = isUnattended
    }
}
