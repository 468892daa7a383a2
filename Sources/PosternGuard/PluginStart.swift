import CLinux
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
        root.pin(descriptor: 3, at: plugin.path)
        root.begin(in: nil, [plugin.path] + plugin.arguments)
        let nothing = Spawn.above(open("/dev/null", O_RDWR | O_CLOEXEC))
        let toPlugin = try Spawn.pipe()
        let toHost = try Spawn.pipe()
        defer { for end in [nothing, toPlugin.read, toHost.write] { close(end) } }
        do throws(GuardFailure) {
            process = try Spawn.start(
                root.arguments,
                Variables.ofPlugin,
                Spawn.Standard(input: toPlugin.read, output: toHost.write, error: nothing),
                further: [plugin.file]
            )
        } catch {
            close(toPlugin.write)
            close(toHost.read)
            throw error
        }
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
