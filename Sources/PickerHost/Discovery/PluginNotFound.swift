/// No plugin can be had under the name or path that was asked for.
public struct PluginNotFound: Error, Sendable, Hashable {
    /// Why.
    public enum Reason: Sendable, Hashable {
        /// No folder of the search path holds it, or there is no such file.
        case absent
        /// No plugin can be called so.
        case notAName
        /// It is there and cannot be used.
        case broken(BrokenPlugin)
    }

    /// What was asked for, as it was given: a stranger's text.
    public let request: String
    /// Why it cannot be had.
    public let reason: Reason
}

extension PluginNotFound: CustomStringConvertible {
    /// What is wrong and what to do.
    public var description: String {
        let name = Printable.text(request.utf8, limit: DiscoveryLimits.nameBytes)
        return switch reason {
        case .absent: "There is no plugin “\(name)”; “postern plugins” lists what there is."
        case .notAName:
            "“\(name)” is no plugin's name: letters, digits, “-” and “_”, or a path with a “/”."
        case .broken(let plugin): "The plugin “\(name)” cannot be used. \(plugin.fault)"
        }
    }
}
