import Glibc
public import PickerTesting
import SystemPackage

/// Whether the person's home exists for a plugin under audit.
///
/// Bubblewrap lays an empty folder over it; what the plugin is started from is shown again,
/// read-only. The rest of the machine is as it is.
public enum HomeAbsence: Sendable, Hashable {
    /// An empty folder lies over the home, and these folders in it are shown.
    case absent(home: String, shown: [String])
    /// The home is there, and why.
    case present(String)

    private static let bubblewrap = "/usr/bin/bwrap"

    /// Finds out what can be done for a plugin on this machine.
    public static func examine(for command: PluginCommand) async -> HomeAbsence {
        guard let entry = getpwuid(getuid()), let directory = entry.pointee.pw_dir else {
            return .present("this user has no home")
        }
        let home = String(cString: directory)
        guard access(bubblewrap, X_OK) == 0 else {
            return .present("bubblewrap is not installed")
        }
        let words = [command.executable.string] + command.arguments
        let shown = words.filter { $0.hasPrefix(home + "/") && access($0, F_OK) == 0 }
            .map { FilePath($0).removingLastComponent().string }
            .filter { $0 != home }
        let absence = HomeAbsence.absent(home: home, shown: shown)
        let trial = PluginCommand(name: "trial", executable: "/bin/sh", arguments: ["-c", "echo"])
        let session = try? ObservedSession(absence.hiding(trial), patience: AuditLimits.answer)
        _ = try? await session?.ended()
        guard session?.output == [0x0A] else {
            return .present("bubblewrap cannot make namespaces here")
        }
        return absence
    }

    /// The sentence of a report.
    public var sentence: String {
        switch self {
        case .absent: "The person's home did not exist for the plugin."
        case .present(let reason): "The person's home was there for the plugin: \(reason)."
        }
    }

    /// How many programs the plugin is started through that are not the plugin.
    var wrappers: Int { if case .absent = self { 1 } else { 0 } }

    func hiding(_ command: PluginCommand) -> PluginCommand {
        guard case .absent(let home, let shown) = self else { return command }
        // Not to die with its parent: the kernel means the thread by that, and those of a pool end.
        var arguments = ["--dev-bind", "/", "/", "--tmpfs", home]
        let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        if temporary.hasPrefix(home + "/") { arguments += ["--bind", temporary, temporary] }
        for folder in shown { arguments += ["--ro-bind", folder, folder] }
        return PluginCommand(
            name: command.name,
            executable: FilePath(Self.bubblewrap),
            arguments: arguments + ["--", command.executable.string] + command.arguments
        )
    }
}
