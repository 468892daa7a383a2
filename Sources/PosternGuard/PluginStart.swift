import Glibc

/// The start of a plugin outside of the guard, on the other ends of two fresh pipes.
///
/// The launcher takes its rights from outside, whoever wrote it: it sees the libraries read-only,
/// writes its own state and the exchange folder, and has no network unless its manifest says so.
struct PluginStart {
    /// Tells a plugin of the kit that the launcher started it, and for which command.
    static let mark = "/run/postern/guarded"
    /// Tells it that the host can neither see nor operate its face.
    static let trustedPathMark = "/run/postern/trusted-path"

    let process: pid_t
    /// Where the host writes, and where it reads.
    let input: Int32
    let output: Int32

    init(
        _ plugin: GuardedPlugin,
        _ plan: GuardPlan,
        _ folder: PrivateFolder,
        terminal: String?
    ) throws(GuardFailure) {
        var root = try Root(network: plugin.hasNetwork)
        root.show(
            readable: plan.libraries + Self.settings + [HostStart.folder(of: plugin.path)],
            writable: plan.states
        )
        root.show(folder.exchange, as: "/run/postern/exchange", isWritable: true)
        root.show(folder.host, as: Self.mark)
        if plugin.isInteractive { root.show(folder.opener, as: Openers.place) }
        if plan.hasTrustedPath(to: plugin) { root.show("/dev/null", as: Self.trustedPathMark) }
        if let terminal { root.give(terminal: terminal) }
        let program = try HostStart.ownProgram()
        root.read(program)
        root.pin(descriptor: 4, at: plugin.path)
        root.begin(in: nil, [program, FirstProcess.option, plugin.path] + plugin.arguments)
        let nothing = Spawn.nothing
        var left = [nothing]
        defer { for descriptor in left { close(descriptor) } }
        let toPlugin = try Spawn.pipe()
        left += [toPlugin.read, toPlugin.write]
        let toHost = try Spawn.pipe()
        left += [toHost.read, toHost.write]
        process = try Spawn.start(
            root.arguments,
            Variables.ofPlugin,
            [toPlugin.read, toHost.write, nothing, folder.pluginLife.read, plugin.file]
        )
        left = [nothing, toPlugin.read, toHost.write]
        input = toPlugin.write
        output = toHost.read
    }

    /// The person's settings of Postern, and of where pictures are.
    private static var settings: [String] {
        let home = Variables.value("HOME").map { $0 + "/.config" }
        guard let folder = Variables.value("XDG_CONFIG_HOME") ?? home else { return [] }
        return [folder + "/postern", folder + "/user-dirs.dirs"].filter { access($0, F_OK) == 0 }
    }
}
