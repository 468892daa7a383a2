import ChildProcess
import Glibc
import Synchronization
public import SystemPackage

/// The world of one observed plugin, or of several that follow one another: a home of its own, and
/// what was seen in it.
public final class SessionFolder: Sendable {
    /// Larger files are looked at no further than this.
    private static let longestFile = 8 << 20
    /// Where everybody may leave files, and what stands for it in a session.
    private static let temporary = [
        ("/dev/shm", "memory"), ("/tmp", "short"), ("/var/tmp", "long"),
    ]

    let folder: TemporaryFolder
    /// The home.
    public let home: FilePath
    private let rootPath: DirectoryWalk.Path
    private let statePaths: Set<DirectoryWalk.Path>
    /// Paths that no plugin made, from the folder on.
    private let given = Mutex<Set<String>>([])

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
        files().map { String(decoding: $0.name, as: UTF8.self) }.sorted()
    }

    /// Folders of this session that may be laid over those in which everybody may leave files.
    ///
    /// What a plugin leaves in them is seen as what it leaves in its home.
    ///
    /// - Throws: ``FileFailure`` where one cannot be made.
    public func privatePlaces() throws(FileFailure) -> [(place: String, own: String)] {
        var places: [(place: String, own: String)] = []
        for (place, name) in Self.temporary where access(place, F_OK) == 0 {
            let own = try folder.folder(FilePath("private/" + name))
            _ = own.withPlatformString { chmod($0, 0o1777) }
            places.append((place, own.string))
            given.withLock { $0.formUnion(["private", "private/" + name]) }
        }
        return places
    }

    /// Announces that something of the machine will be shown at a path: where that is in one of the
    /// private places, the empty folders that stand for it there are nobody's.
    public func expectMount(at path: String) {
        for (place, name) in Self.temporary where path.hasPrefix(place + "/") {
            var below = "private/" + name
            for component in path.dropFirst(place.utf8.count).split(separator: "/") {
                below += "/" + component
                given.withLock { _ = $0.insert(below) }
            }
        }
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
        let given = given.withLock { Set($0.map { Array($0.utf8) }) }
        return DirectoryWalk(rootPath, skipping: statePaths).entries.compactMap { entry in
            let name = entry.path.dropFirst(prefix).dropLast().map(UInt8.init(bitPattern:))
            if given.contains(Array(name)) { return nil }
            let content =
                entry.isFile ? DirectoryWalk.read(entry.path, limit: Self.longestFile) : nil
            return (name, content ?? [])
        }
    }
}
