public import SystemPackage

/// A file with a plugin's name, usable or not.
public enum PluginCandidate: Sendable, Hashable {
    /// It can be started.
    case usable(DiscoveredPlugin)
    /// It cannot.
    case broken(BrokenPlugin)

    /// What it is called.
    public var name: String {
        switch self {
        case .usable(let plugin): plugin.name
        case .broken(let plugin): plugin.name
        }
    }

    /// The file, as it was found.
    public var path: FilePath {
        switch self {
        case .usable(let plugin): plugin.path
        case .broken(let plugin): plugin.path
        }
    }
}
