import Glibc
import PickerPluginKit

/// A regular file as its folder and the kernel tell of it.
struct ScannedFile {
    let name: [UInt8]
    let identity: FileIdentity
    /// When anything about the file was last changed, its rights and names included, in
    /// nanoseconds since 1970.
    let changed: Int64

    init(name: [UInt8], status: stat) {
        self.name = name
        identity = FileIdentity(status)
        changed = ItemDate.number(
            FileTime(
                seconds: Int64(status.st_ctim.tv_sec),
                nanoseconds: Int32(truncatingIfNeeded: status.st_ctim.tv_nsec)
            )
        )
    }
}

/// What all files of a folder are together, in whatever order they are listed: as long as it is
/// equal, nothing has to be compared one by one.
struct FolderDigest {
    private var sum: UInt64 = 0

    mutating func add(_ file: ScannedFile) {
        var hash = StableHash()
        hash.add(file.name)
        hash.add(file.identity.device)
        hash.add(file.identity.inode)
        hash.add(UInt64(bitPattern: file.identity.byteCount))
        hash.add(UInt64(bitPattern: file.identity.modified.seconds))
        hash.add(UInt64(bitPattern: Int64(file.identity.modified.nanoseconds)))
        hash.add(UInt64(bitPattern: file.changed))
        sum &+= hash.value
    }

    var number: Int64 { Int64(bitPattern: sum) }
}
