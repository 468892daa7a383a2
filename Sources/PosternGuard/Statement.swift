import CLinux

/// What holds inside, in the launcher's own words: the text of `/run/postern/isolation.json`.
enum Statement {
    static let place = "/run/postern/isolation.json"

    /// Every word in it is ours or a name of letters, digits, `-` and `_`.
    static func text(_ plan: GuardPlan, hasTerminal: Bool) -> String {
        let plugins = plan.plugins.map {
            "{\"name\": \"\($0.name)\", \"interactive\": \($0.isInteractive)}"
        }
        let network = plan.network ? "own, outgoing" : "none"
        return """
            {"mode": "guarded", "trustedPath": false, "library": "absent", "display": "none",
             "network": "\(network)", "terminal": "\(hasTerminal ? "own" : "none")",
             "namespaces": ["user", "mount", "pid", "net", "ipc", "uts", "cgroup"],
             "capabilities": "none", "systemCalls": "table",
             "landlock": \(clinux_landlock_version()),
             "plugins": [\(plugins.joined(separator: ", "))]}

            """
    }
}
