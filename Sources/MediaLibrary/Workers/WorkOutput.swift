import CLinux
import Glibc
import MediaWork
import SystemPackage

/// A file without a name into which a worker writes what it makes.
///
/// It lies on the disk where there is a folder of ours, else in memory. Nobody can find it, and it
/// is gone with the last descriptor, whoever ends first.
final class WorkOutput: Sendable {
    /// Good while this object lives.
    let descriptor: Int32

    /// Makes an empty one.
    ///
    /// - Parameter folder: a folder of this user's alone; nil for memory.
    /// - Throws: `failed(noSpace)` where the disk has no room for a file, else `resourceExhausted`.
    init(in folder: FilePath?) throws(WorkError) {
        descriptor =
            folder.map(Self.file) ?? clinux_nameless_memory("postern-output")
        guard descriptor >= 0 else {
            throw [ENOSPC, EDQUOT].contains(errno) ? .failed(.noSpace) : .resourceExhausted
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// How many bytes it has; nil where nobody can tell.
    var byteCount: Int64? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : nil
    }

    /// Its first bytes, as many as there are and at most so many.
    func head(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            filled = max(0, pread(descriptor, room.baseAddress, count, 0))
        }
    }

    /// Another descriptor of it, for whoever outlives this object; -1 with errno.
    func duplicate() -> Int32 {
        fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    }

    private static func file(in folder: FilePath) -> Int32 {
        let rights: mode_t = 0o600
        let made = folder.withPlatformString {
            open($0, clinux_nameless_file | O_RDWR | O_CLOEXEC, rights)
        }
        guard made < 0, [EOPNOTSUPP, EISDIR, ENOENT].contains(errno) else { return made }
        // A file system without files that have no name: the name is taken away at once.
        var template = folder.appending(".making-XXXXXX").withPlatformString { path in
            Array(UnsafeBufferPointer(start: path, count: strlen(path) + 1))
        }
        let named = mkstemp(&template)
        guard named >= 0 else { return -1 }
        unlink(template)
        _ = fcntl(named, F_SETFD, FD_CLOEXEC)
        return named
    }
}
