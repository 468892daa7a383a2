import Glibc
import SystemPackage

/// Where the workers' program lies: beside this one, or where a system keeps such programs.
///
/// The places are fixed; no variable and no search path leads elsewhere.
enum WorkerPlace {
    private static let name: FilePath.Component = "postern-media-worker"

    /// The program, or nil where it is not installed.
    static func find(besides own: FilePath? = ownProgram()) -> FilePath? {
        let beside = own.map { [$0.removingLastComponent()] } ?? []
        let places =
            beside + beside.map { $0.appending("../libexec/postern") } + ["/usr/lib/postern"]
        return places.map { $0.appending(name) }.first(where: isProgram)
    }

    private static func isProgram(_ path: FilePath) -> Bool {
        path.withPlatformString { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
                && access(path, X_OK) == 0
        }
    }

    private static func ownProgram() -> FilePath? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return FilePath(platformString: path)
    }
}
