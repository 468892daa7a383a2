import Foundation
import Glibc
import PickerTesting
import SystemPackage

/// A file that is large and takes no room on the disk: the newest item of all.
///
/// It lies in a root of its own, so that the canaries beside it are still looked through quickly.
struct LargeItem {
    private let folder: TemporaryFolder
    /// The roots to open: the library's and the one of this item.
    let roots: [String]
    let path: String
    let byteCount: Int64

    /// Adds the item; it begins as pictures do, and its last bytes tell that they were reached.
    init(beside library: CanaryLibrary, bytes: Int64) throws {
        folder = try TemporaryFolder()
        try folder.write([], to: ".postern-unattended")
        roots = [library.root.string, folder.path.string]
        path = folder.path.appending("large.png").string
        byteCount = bytes
        let head: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
        ]
        Files.write(head, to: path)
        guard let file = FileHandle(forWritingAtPath: path) else { throw Fault("no large file") }
        defer { try? file.close() }
        try file.truncate(atOffset: UInt64(bytes))
        try file.seek(toOffset: UInt64(bytes - 8))
        try file.write(contentsOf: Data(Self.tail))
        let future = timespec(tv_sec: 4_000_000_000, tv_nsec: 0)
        guard utimensat(AT_FDCWD, path, [future, future], 0) == 0 else { throw Fault("no time") }
    }

    static let tail = Array("THE END.".utf8)

    /// Removes the file; until then it is kept.
    func remove() { unlink(path) }
}
