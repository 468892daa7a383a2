/// What the launcher is told, once, on its command line; the command `postern run` writes it.
struct GuardPlan {
    /// The folder in which the launcher has one of its own.
    var folder = ""
    /// Where the host begins.
    var directory = "/"
    /// What the host may read, and what it may also write.
    var readable: [String] = []
    var writable: [String] = []
    /// Where the host finds what lies elsewhere, by a link.
    var links: [(target: String, place: String)] = []
    /// What plugins read, and where they keep what they learned.
    var libraries: [String] = []
    var states: [String] = []
    /// What the host may start.
    var plugins: [GuardedPlugin] = []
    /// Whether the host has a network, of its own.
    var network = false
    /// What the host sees of the person's display.
    var display: GuardedDisplay?
    /// The host.
    var command: [String] = []

    /// Reads the arguments behind the program's name.
    init(_ arguments: [String]) throws(GuardFailure) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "--folder": folder = try Self.path(&rest)
            case "--directory": directory = try Self.path(&rest)
            case "--read": readable.append(try Self.path(&rest))
            case "--write": writable.append(try Self.path(&rest))
            case "--link": links.append((try Self.path(&rest), try Self.path(&rest)))
            case "--library": libraries.append(try Self.path(&rest))
            case "--state": states.append(try Self.path(&rest))
            case "--network": network = true
            case "--display": display = try GuardedDisplay(&rest)
            case "--plugin": plugins.append(try GuardedPlugin(&rest))
            case "--":
                command = Array(rest)
                rest = []
            default: throw Self.wrong
            }
        }
        guard !folder.isEmpty, !command.isEmpty, plugins.count <= GuardLimits.plugins else {
            throw Self.wrong
        }
    }

    /// Whether a face of that plugin can be neither seen nor operated by the host, who has no
    /// display and a terminal of its own; where no person decides there is no face.
    func hasTrustedPath(to plugin: GuardedPlugin) -> Bool { plugin.isInteractive && display == nil }

    static let wrong = GuardFailure.usage("postern-guard is started by postern run, not by hand.")

    private static func path(_ rest: inout ArraySlice<String>) throws(GuardFailure) -> String {
        guard let path = rest.popFirst(), path.hasPrefix("/") else { throw wrong }
        return path
    }
}
