import Glibc
import SystemPackage

/// What can be said of a file by looking at it from outside.
enum FileCheck {
    /// True where something has this path, be it a link that leads nowhere.
    static func exists(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } == 0
    }

    /// Refuses what is no regular file, cannot be executed by this person or can be replaced by
    /// everybody.
    static func requireExecutable(_ path: FilePath) throws(PluginFault) {
        let status = try status(path)
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
        let access = path.withPlatformString { faccessat(AT_FDCWD, $0, X_OK, AT_EACCESS) }
        guard access == 0 else { throw .notExecutable }
        try requireUnshared(status, folder: path.removingLastComponent())
    }

    /// Reads a small regular file.
    ///
    /// - Returns: nil where there is none.
    static func content(_ path: FilePath) throws(PluginFault) -> [UInt8]? {
        guard exists(path) else { return nil }
        // Not blocking: what has the name might be a pipe.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        let descriptor = path.withPlatformString { open($0, flags) }
        guard descriptor >= 0 else { throw .manifestUnreadable }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .manifestUnreadable
        }
        guard status.st_mode & S_IWOTH == 0 else { throw .openToEverybody }
        return try read(descriptor)
    }

    private static func read(_ descriptor: Int32) throws(PluginFault) -> [UInt8] {
        // One more than allowed, so that too much is seen.
        let limit = DiscoveryLimits.manifestBytes + 1
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
            while filled < limit {
                let rest = buffer.baseAddress.map { $0 + filled }
                let count = Glibc.read(descriptor, rest, limit - filled)
                if count < 0, errno == EINTR { continue }
                failed = count < 0
                guard count > 0 else { return }
                filled += count
            }
        }
        guard !failed, bytes.count < limit else { throw .manifestUnreadable }
        return bytes
    }

    private static func status(_ path: FilePath) throws(PluginFault) -> stat {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else {
            switch errno {
            case ENOENT, ENOTDIR, ELOOP: throw .danglingLink
            default: throw .inaccessible(errno)
            }
        }
        return status
    }

    /// In a folder with the sticky bit only the owner of a file replaces it.
    private static func requireUnshared(
        _ status: stat,
        folder: FilePath
    ) throws(PluginFault) {
        let around = try Self.status(folder.isEmpty ? "." : folder)
        let isReplaceable = around.st_mode & S_IWOTH != 0 && around.st_mode & S_ISVTX == 0
        guard status.st_mode & S_IWOTH == 0, !isReplaceable else { throw .openToEverybody }
    }
}
