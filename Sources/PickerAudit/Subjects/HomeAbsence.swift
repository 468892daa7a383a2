import Glibc
import PickerTesting
import SystemPackage

/// Whether the person's home exists for a plugin under audit.
///
/// Bubblewrap lays an empty folder over it, and folders of the session over those for temporary
/// files, so that what is left there is found; what the plugin is started from is shown again,
/// read-only. The rest of the machine is as it is.
public enum HomeAbsence: Sendable, Hashable {
    /// Empty folders lie over the person's.
    case absent(homes: [String])
    /// The home is there, and why.
    case present(String)

    private static let bubblewrap = "/usr/bin/bwrap"
    /// Without these nothing runs; who lives above them cannot be hidden.
    private static let system = ["/usr", "/etc", "/proc", "/dev"]

    /// Finds out what can be done for plugins on this machine.
    public static func examine() async -> HomeAbsence {
        let homes = homes()
        guard homes.allSatisfy({ home in !system.contains { lies($0, in: home) } }) else {
            return .present("the machine's own folders lie in it")
        }
        guard access(bubblewrap, X_OK) == 0 else {
            return .present("bubblewrap is not installed")
        }
        let absence = HomeAbsence.absent(homes: homes)
        let trial = PluginCommand(name: "trial", executable: "/bin/sh", arguments: ["-c", "echo"])
        guard let folder = try? SessionFolder() else { return .present("no folder can be made") }
        let session = try? ObservedSession(
            absence.hiding(trial, in: folder, with: []),
            folder: folder,
            patience: AuditLimits.answer
        )
        _ = try? await session?.ended()
        guard session?.output == [0x0A] else {
            return .present("bubblewrap cannot make namespaces here")
        }
        return absence
    }

    /// The folders that are somebody's home, wherever they lie: what the machine says, and what the
    /// person's own programs go by.
    private static func homes() -> [String] {
        let said = getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
        let used = getenv("HOME").map { String(cString: $0) }
        let named = [said, used].compactMap(\.self).filter { $0.hasPrefix("/") }
        return Set(named.compactMap(resolved)).sorted()
    }

    /// Where a folder really is; nil for one that is not there.
    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
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

    /// The same plugin, started where the home does not exist.
    ///
    /// - Parameters:
    ///   - folder: the session's; it is there, and has what is left in folders for temporary files.
    ///   - needed: further paths that the plugin is to have.
    func hiding(
        _ command: PluginCommand,
        in folder: SessionFolder,
        with needed: [String]
    ) throws -> PluginCommand {
        guard case .absent(let homes) = self else { return command }
        // Not to die with its parent: the kernel means the thread by that, and those of a pool end.
        var arguments = ["--dev-bind", "/", "/"]
        for home in homes { arguments += ["--tmpfs", home] }
        let places = try folder.privatePlaces()
        for (place, own) in places { arguments += ["--bind", own, place] }
        let words = [command.executable.string] + command.arguments
        let hidden = homes + places.map(\.place)
        var shown: [[String]] = []
        for word in Set(words + needed + [folder.state.string]).sorted() {
            guard let place = hidden.last(where: { Self.lies(word, in: $0) && $0 != word }),
                access(word, F_OK) == 0 || TemporaryFolder.holding(word) != nil
            else { continue }
            if let made = TemporaryFolder.holding(word) {
                shown.append(["--bind", made, made])
            } else {
                let source = Self.source(of: word, in: place, isHome: homes.contains(place))
                shown.append(["--ro-bind", source, source])
            }
        }
        // What is written to last, so that nothing lies over it.
        for binding in Set(shown).sorted(by: { $0[0] > $1[0] || $0[0] == $1[0] && $0[1] < $1[1] }) {
            folder.expectMount(at: binding[1])
            arguments += binding
        }
        return PluginCommand(
            name: command.name,
            executable: FilePath(Self.bubblewrap),
            arguments: arguments + ["--", command.executable.string] + command.arguments
        )
    }

    /// What is shown of a hidden place for a file in it: of a home the file's own folder, elsewhere
    /// whatever lies at the top.
    private static func source(of word: String, in place: String, isHome: Bool) -> String {
        let above = FilePath(word).removingLastComponent().string
        if above == place { return word }
        guard !isHome else { return above }
        let rest = word.dropFirst(place.utf8.count + 1)
        return place + "/" + rest.prefix { $0 != "/" }
    }

    private static func lies(_ path: String, in folder: String) -> Bool {
        path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
    }
}
