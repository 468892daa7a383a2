import Glibc

/// Which folder this is, whatever its name: two paths to one folder give one node.
struct FolderNode: Hashable {
    let device: UInt64
    let inode: UInt64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}
