package import Glibc

extension FileIdentity {
    /// Takes the identity from what the kernel says of a file.
    package init(_ status: stat) {
        self.init(
            device: UInt64(status.st_dev),
            inode: UInt64(status.st_ino),
            byteCount: Int64(status.st_size),
            modified: FileTime(
                seconds: Int64(status.st_mtim.tv_sec),
                nanoseconds: Int32(truncatingIfNeeded: status.st_mtim.tv_nsec)
            )
        )
    }
}
