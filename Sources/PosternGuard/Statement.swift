import CLinux

/// What holds inside, in the launcher's own words: the text of `/run/postern/isolation.json`.
enum Statement {
    static let place = "/run/postern/isolation.json"

    /// Every word in it is ours or a name of letters, digits, `-` and `_`.
    ///
    /// Without a plugin there is no face, and no path to one.
    static func text(_ plan: GuardPlan) -> String {
        let plugins = plan.plugins.map {
            "{\"name\": \"\($0.name)\", \"interactive\": \($0.isInteractive), "
                + "\"trustedPath\": \(plan.hasTrustedPath(to: $0))}"
        }
        return """
            {"mode": "guarded", "trustedPath": \(!plan.plugins.isEmpty && plan.plugins.allSatisfy(plan.hasTrustedPath)),
             "library": "absent", "display": "\(plan.display?.kind.rawValue ?? "none")",
             "network": "\(plan.network ? "own, outgoing" : "none")", "terminal": "\(Terminal.isHosts ? "own" : "none")",
             "namespaces": ["user", "mount", "pid", "net", "ipc", "uts", "cgroup"],
             "capabilities": "none", "systemCalls": "table",
             "landlock": \(clinux_landlock_version()),
             "plugins": [\(plugins.joined(separator: ", "))]}

            """
    }
}
