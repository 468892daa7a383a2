import ChildProcess
import Glibc
public import SystemPackage

/// The world of one observed plugin, or of several that follow one another: a home of its own, and
/// what was seen in it.
public final class SessionFolder: Sendable {
    /// Larger files are looked at no further than this.
    private static let longestFile = 8 << 20

    let folder: TemporaryFolder
    /// The home.
    public let home: FilePath
    private let rootPath: DirectoryWalk.Path
    private let statePaths: Set<DirectoryWalk.Path>

    /// Makes an empty home.
    ///
    /// - Throws: ``FileFailure`` where that cannot be done.
    public init() throws(FileFailure) {
        folder = try TemporaryFolder()
        home = try folder.folder("home")
        func path(_ path: FilePath) -> DirectoryWalk.Path {
            path.withPlatformString { Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1)) }
        }
        rootPath = path(folder.path)
        statePaths = [
            path(folder.path.appending("state")),
            path(home.appending(".local").appending("state")),
        ]
        for name in ["state", "temporary", "work"] {
            let path = try folder.folder(FilePath(name))
            _ = path.withPlatformString { chmod($0, 0o700) }
        }
    }

    /// The folder for a plugin's own state.
    public var state: FilePath { folder.path.appending("state") }

    /// What lies beyond the plugin's own state now: paths from the folder that holds the home.
    public var left: [String] {
        files().map { String(decoding: $0.name.dropFirst(), as: UTF8.self) }.sorted()
    }

    var work: FilePath { folder.path.appending("work") }

    /// No `XDG_` variable is set, so that everything goes to its place below the home.
    func environment(adding more: [(String, String)]) -> ProcessEnvironment {
        ProcessEnvironment(
            [
                ("HOME", home.string), ("LANG", "C.UTF-8"), ("PATH", "/usr/bin:/bin"),
                ("TMPDIR", folder.path.appending("temporary").string),
            ] + more
        )
    }

    /// The files that a host can see now, but not those of the plugin's own state.
    func files() -> [(name: [UInt8], content: [UInt8])] {
        let prefix = rootPath.count
        return DirectoryWalk(rootPath, skipping: statePaths).entries.map { entry in
            let name = entry.path.dropFirst(prefix).dropLast().map(UInt8.init(bitPattern:))
            let content =
                entry.isFile ? DirectoryWalk.read(entry.path, limit: Self.longestFile) : nil
            return (name, content ?? [])
        }
    }
}
