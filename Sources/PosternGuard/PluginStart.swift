import CLinux
import Glibc

/// The start of a plugin outside of the guard, on the other ends of two fresh pipes.
///
/// The launcher takes its rights from outside, whoever wrote it: it sees the libraries read-only,
/// writes its own state and the exchange folder, and has no network unless its manifest says so.
struct PluginStart {
    /// Tells a plugin of the kit who started it.
    static let mark = "/run/postern/guarded"

    let process: pid_t
    /// Where the host writes, and where it reads.
    let input: Int32
    let output: Int32

    init(
        _ plugin: GuardedPlugin,
        _ plan: GuardPlan,
        _ folder: PrivateFolder
    ) throws(GuardFailure) {
        var root = try Root(network: plugin.hasNetwork)
        let configuration = Self.settings
        root.show(
            readable: plan.libraries + configuration + [Self.folder(of: plugin.path)],
            writable: plan.states
        )
        root.show(folder.exchange, as: "/run/postern/exchange", isWritable: true)
        root.show("/dev/null", as: Self.mark)
        root.pin(descriptor: 3, at: plugin.path)
        root.begin(in: nil, [plugin.path] + plugin.arguments)
        let nothing = Spawn.above(open("/dev/null", O_RDWR | O_CLOEXEC))
        let toPlugin = try Self.pipe()
        let toHost = try Self.pipe()
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

    private static func pipe() throws(GuardFailure) -> (read: Int32, write: Int32) {
        var reading: Int32 = -1
        var writing: Int32 = -1
        guard clinux_pipe(&reading, &writing) == 0 else { throw .system("No pipe can be made") }
        return (Spawn.above(reading), Spawn.above(writing))
    }

    /// The person's settings of Postern, and of where pictures are.
    private static var settings: [String] {
        let home = Variables.value("HOME").map { $0 + "/.config" }
        guard let folder = Variables.value("XDG_CONFIG_HOME") ?? home else { return [] }
        return [folder + "/postern", folder + "/user-dirs.dirs"].filter { access($0, F_OK) == 0 }
    }

    private static func folder(of path: String) -> String {
        String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
    }
}
