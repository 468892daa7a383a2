/// Why a file that has a plugin's name cannot be used as one.
public enum PluginFault: Error, Sendable, Hashable {
    /// A link that leads nowhere.
    case danglingLink
    /// A folder, a socket or another thing that is no regular file.
    case notARegularFile
    /// This person may not execute it.
    case notExecutable
    /// Everybody may replace its content, so nobody knows what it is.
    case openToEverybody
    /// The manifest is no readable regular file, or larger than a manifest may be.
    case manifestUnreadable
    /// The manifest is not JSON.
    case manifestNotJSON
    /// A member of the manifest is missing or of the wrong type; empty for the whole.
    case manifestMember(String)
    /// The manifest is that of another plugin.
    case manifestOfAnother
    /// It cannot be looked at; the `errno`.
    case inaccessible(Int32)
}

extension PluginFault: CustomStringConvertible {
    /// What is wrong and what to do, without a path.
    public var description: String {
        switch self {
        case .danglingLink: "The link leads nowhere; remove it or restore its target."
        case .notARegularFile: "It is no regular file."
        case .notExecutable: "It may not be executed; set its mode with chmod +x."
        case .openToEverybody:
            "Everybody may change it or its folder; take that right away with chmod o-w."
        case .manifestUnreadable: "Its manifest cannot be read; it must be a small regular file."
        case .manifestNotJSON: "Its manifest is not JSON."
        case .manifestMember(""): "Its manifest is no JSON object."
        case .manifestMember(let member):
            "Its manifest is wrong: “\(member)” is missing or of the wrong kind."
        case .manifestOfAnother: "Its manifest names another plugin."
        case .inaccessible(let code): "It cannot be looked at (error \(code))."
        }
    }
}
