import Glibc
import SystemPackage
import Testing

/// A folder at which a disk in memory is mounted, and taken out with the last reference.
final class MemoryDisk: Sendable {
    /// Whether this user may mount one.
    static let isPossible: Bool = {
        guard let disk = try? MemoryDisk(), (try? disk.putIn()) != nil else { return false }
        return true
    }()

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("disk")
    }

    deinit {
        _ = umount2(folder.place("disk"), Int32(MNT_DETACH))
    }

    var place: FilePath { folder.root.appending("disk") }

    /// Mounts an empty disk.
    func putIn() throws {
        try #require(mount("none", folder.place("disk"), "tmpfs", 0, nil) == 0, "errno \(errno)")
    }

    /// Unmounts the disk under those who use it.
    func takeOut() throws {
        try #require(umount2(folder.place("disk"), Int32(MNT_DETACH)) == 0, "errno \(errno)")
    }
}
