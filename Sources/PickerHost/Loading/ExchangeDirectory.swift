import ChildProcess
import Glibc
import SystemPackage

/// The folder in which a plugin puts files for this host.
///
/// A plugin names it, so the name is believed only where exchange directories are: directly below
/// one of a few folders. Otherwise it could name a folder of the host's own secrets.
struct ExchangeDirectory: ~Copyable {
    let descriptor: Int32

    /// - Parameter bases: the folders below which exchange directories are made.
    /// - Throws: when it is not directly below one, no directory, a link, or open to others.
    init(_ path: String, _ bases: [FilePath]) throws(ProtocolViolation) {
        let refusal = ProtocolViolation(.exchangeDirectory)
        guard !path.utf8.contains(0) else { throw refusal }
        let directory = FilePath(path)
        guard directory.isAbsolute, let name = directory.lastComponent, name.kind == .regular,
            bases.contains(directory.removingLastComponent())
        else { throw refusal }
        let opened = directory.withPlatformString {
            open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
        guard opened >= 0 else { throw refusal }
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & 0o022 == 0 else {
            Glibc.close(opened)
            throw refusal
        }
        descriptor = opened
    }

    deinit { Glibc.close(descriptor) }

    /// Where exchange directories are made: below the cache of the plugin's environment, and inside
    /// a guard below `/run`.
    static func bases(_ environment: ProcessEnvironment) -> [FilePath] {
        var bases: [FilePath] = ["/run/postern/exchange"]
        if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
            bases.append(FilePath(cache).appending("postern").appending("exchange"))
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            let cache = FilePath(home).appending(".cache")
            bases.append(cache.appending("postern").appending("exchange"))
        }
        return bases
    }
}
