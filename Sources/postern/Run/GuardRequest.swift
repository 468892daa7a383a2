import Glibc
import PickerHost
import SystemPackage

/// What `postern run` asks the launcher for: all that a person's words mean, looked up once, with
/// this process's own environment.
struct GuardRequest {
    private let command: RunCommand
    private let folders = PersonFolders()

    init(_ command: RunCommand) { self.command = command }

    /// Becomes the launcher.
    func perform() throws(Failure) -> Never {
        guard !GuardDoor.isHere else {
            throw Failure(
                .refused,
                "This is inside a guard already; a guard is not put into another."
            )
        }
        guard let launcher = OwnPrograms.find("postern-guard") else {
            throw Failure(
                .unavailable,
                "modeUnavailable: the launcher postern-guard is not installed beside this command."
            )
        }
        let arguments = try arguments()
        let code = OwnPrograms.become(launcher, arguments)
        throw Failure(
            .unavailable,
            "modeUnavailable: the launcher cannot be started: \(SystemError.text(code))."
        )
    }

    /// The launcher's command line.
    func arguments() throws(Failure) -> [String] {
        let plugins = try plugins()
        let libraries = try libraries(plugins.map(\.spec))
        let states = try states(plugins.map(\.spec))
        let programs = plugins.map { Self.folder(of: $0.path) } + OwnPrograms.folders
        let protected = try ProtectedPlaces(
            libraries: libraries,
            states: states
                + [folders.configuration, folders.cache].compactMap { $0 }
                .map { $0 + "/postern" },
            programs: programs
                + PluginSearchPath.standard().folders.map(\.string)
                .filter { $0.hasSuffix("/postern/plugins") },
            browser: try PersonSettings.read(folders).browser,
            sockets: getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } as String?,
            home: folders.home
        )
        let changed = command.writable.isEmpty ? ["."] : command.writable
        let writable = try protected.admitted(changed, toChange: true)
        let readable = try protected.admitted(command.readable)
        let shown = (writable + readable).compactMap { RealPath($0) }
        let here = RealPath(".").flatMap { place in
            shown.contains { place.isWithin($0) } ? place.text : nil
        }
        var words = ["--folder", try privateFolder(), "--directory", here ?? writable[0]]
        for path in readable { words += ["--read", path] }
        for path in writable { words += ["--write", path] }
        let given = Array(zip(changed + command.readable, writable + readable))
        let links = GivenLink.all(given, in: RealPath(".")?.text ?? "/", home: folders.home)
        for link in links { words += link.words }
        for path in libraries.compactMap({ RealPath($0)?.text }) { words += ["--library", path] }
        for path in states { words += ["--state", path] }
        if command.display { words += try SharedDisplay.find().words }
        if command.network { words.append("--network") }
        for plugin in plugins { words += plugin.words }
        return words + ["--"] + command.command
    }

    private struct Plugin {
        let spec: PluginSpec
        let path: String
        let manifest: PluginManifest

        /// As the launcher reads it.
        var words: [String] {
            let flags = (manifest.interactive ? "i" : "") + (manifest.network ? "n" : "")
            return ["--plugin", spec.name, path, flags.isEmpty ? "-" : flags]
                + [String(spec.arguments.count)] + spec.arguments
        }
    }

    private func plugins() throws(Failure) -> [Plugin] {
        var specs = command.plugins
        if specs.isEmpty {
            specs = PluginRegistry().discover().filter(\.manifest.interactive)
                .map { PluginSpec(name: $0.name) }
        }
        guard Set(specs.map(\.name)).count == specs.count else {
            throw Failure(.usage, "A plugin is named twice; each name means one set of arguments.")
        }
        var plugins: [Plugin] = []
        for spec in specs {
            let found = try PluginChoice.named(spec.name)
            guard let path = RealPath(found.path.string) else {
                throw Failure(.unavailable, "The plugin \(Say.quoted(spec.name)) is gone.")
            }
            plugins.append(Plugin(spec: spec, path: path.text, manifest: found.manifest))
        }
        return plugins
    }

    private func libraries(_ specs: [PluginSpec]) throws(Failure) -> [String] {
        var named = command.libraries
        if named.isEmpty {
            named =
                try PersonSettings.read(folders).libraries
                ?? [folders.pictures].compactMap { $0 }
        }
        return named + specs.flatMap { $0.values(of: "--library") }
    }

    /// Postern's own folder of states, and those that plugins are told to use; made here, since a
    /// plugin cannot where it runs.
    private func states(_ specs: [PluginSpec]) throws(Failure) -> [String] {
        let own = folders.state.map { $0 + "/postern" }
        let named = specs.flatMap { $0.values(of: "--state") }
        var states: [String] = []
        for path in [own].compactMap({ $0 }) + named {
            states.append(try Self.made(path))
        }
        return states
    }

    private func privateFolder() throws(Failure) -> String {
        guard let cache = folders.cache else {
            throw Failure(
                .unavailable,
                "modeUnavailable: there is no home for what the guard keeps."
            )
        }
        return try Self.made(cache + "/postern/guards")
    }

    /// Makes a folder with those above it, for this person alone.
    private static func made(_ path: String) throws(Failure) -> String {
        var place = path.hasPrefix("/") ? "" : "."
        for component in path.split(separator: "/") {
            place += "/" + component
            mkdir(place, 0o700)
        }
        guard let real = RealPath(path) else {
            throw Failure(
                .unavailable,
                "\(Say.quoted(path)) cannot be made: \(SystemError.text(errno))."
            )
        }
        return real.text
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
}
