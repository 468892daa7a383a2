import Glibc
import SystemPackage

/// What the kernel says of a name; a link is itself.
struct FileStatus {
    let mode: mode_t
    let links: Int
    let inode: UInt64

    /// Nil where there is nothing of that name.
    init?(_ path: FilePath) {
        var status = stat()
        guard path.withPlatformString({ lstat($0, &status) }) == 0 else { return nil }
        mode = status.st_mode
        links = Int(status.st_nlink)
        inode = UInt64(status.st_ino)
    }
}
