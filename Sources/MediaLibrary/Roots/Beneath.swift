import CLinux
import Glibc
import SystemPackage

/// Opens what lies below a folder, and never anything else.
enum Beneath {
    /// Reading only; no waiting for a pipe's other end, no terminal, no link, nothing inherited.
    static let file = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC
    static let folder = file | O_DIRECTORY
    /// How often an interrupted call is made again.
    static let attempts = 64

    /// Opens the path, given as bytes, relative to the folder.
    static func open(
        _ path: some Collection<UInt8>,
        in folder: FileDescriptor,
        flags: Int32
    ) throws(Errno) -> FileDescriptor {
        let path = path.map { CChar(bitPattern: $0) } + [0]
        for _ in 0..<attempts {
            let opened = clinux_open_beneath(folder.rawValue, path, UInt64(flags))
            if opened >= 0 {
                return FileDescriptor(rawValue: opened)
            }
            guard errno == EINTR || errno == EAGAIN else {
                break
            }
        }
        throw Errno(rawValue: errno)
    }

    /// What the descriptor is open on.
    static func status(of descriptor: FileDescriptor) throws(Errno) -> stat {
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0 else {
            throw Errno(rawValue: errno)
        }
        return status
    }

    /// What the name stands for in the folder; a link is itself and not what it points to.
    static func status(
        of name: some Collection<UInt8>,
        in folder: FileDescriptor
    ) throws(Errno) -> stat {
        let name = name.map { CChar(bitPattern: $0) } + [0]
        var status = stat()
        guard fstatat(folder.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw Errno(rawValue: errno)
        }
        return status
    }
}
