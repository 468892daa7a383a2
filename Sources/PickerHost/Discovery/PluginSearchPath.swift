public import ChildProcess
import Glibc
public import SystemPackage

/// Where plugins are looked for, in order: what is found first has the name.
public struct PluginSearchPath: Sendable, Hashable {
    /// The folders, the first before the others.
    public var folders: [FilePath]

    /// A search path of one's own.
    public init(_ folders: [FilePath]) {
        self.folders = folders
    }

    /// The folders that every command of the project searches: beside the program, the person's
    /// own, the system's, then those of `PATH`.
    ///
    /// Relative and empty entries are left out: what is found must not depend on where somebody
    /// stands.
    ///
    /// - Parameters:
    ///   - environment: for `XDG_DATA_HOME`, `HOME` and `PATH`.
    ///   - program: the file that runs; nil where it is unknown.
    public static func standard(
        environment: ProcessEnvironment = .allowListed(),
        program: FilePath? = runningProgram
    ) -> PluginSearchPath {
        var folders: [FilePath] = []
        if let program, program.isAbsolute { folders.append(program.removingLastComponent()) }
        if let data = dataHome(environment) { folders.append(data.pushing(own)) }
        folders.append(FilePath("/usr/lib").pushing(own))
        let entries = (environment.bytes(of: "PATH") ?? [])
            .split(separator: 0x3A)
            .prefix(DiscoveryLimits.pathFolders)
        folders += entries.map { FilePath(bytes: $0) }.filter(\.isAbsolute)
        return PluginSearchPath(folders)
    }

    /// The file that this process runs; nil where the system does not tell.
    public static var runningProgram: FilePath? {
        let limit = DiscoveryLimits.programPathBytes
        var target = [CChar](repeating: 0, count: limit)
        let count = readlink("/proc/self/exe", &target, limit)
        guard count > 0, count < limit else { return nil }
        return FilePath(bytes: target.prefix(count).map(UInt8.init(bitPattern:)))
    }

    private static let own: FilePath = "postern/plugins"

    private static func dataHome(_ environment: ProcessEnvironment) -> FilePath? {
        if let data = environment.path(of: "XDG_DATA_HOME"), data.isAbsolute { return data }
        guard let home = environment.path(of: "HOME"), home.isAbsolute else { return nil }
        return home.appending(".local/share")
    }
}
