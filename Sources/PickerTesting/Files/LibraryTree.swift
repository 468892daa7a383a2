import Glibc
import PickerProtocol
public import SystemPackage

/// A tree of files as it stands at one moment; two equal ones mean that nothing was changed.
///
/// Names, bytes, modes, owners, times of change, attributes and numbers of links count.
public struct LibraryTree: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
        var mode: UInt32
        var owner: [UInt32]
        var links: UInt
        var size: Int64
        var modified: [Int]
        var digest: String
        var attributes: [[UInt8]: [UInt8]]
    }

    /// Of longer files the bytes are not compared.
    private static let longestFile = 64 << 20

    let entries: [FilePath: Entry]

    /// Reads the tree at and below a folder.
    ///
    /// Times of access are left out, for reading changes them.
    public init(_ root: FilePath) {
        var entries: [FilePath: Entry] = [:]
        for path in [root] + FileTree.paths(below: root) {
            guard let status = FileTree.status(of: path) else { continue }
            entries[path] = Entry(
                mode: status.st_mode,
                owner: [status.st_uid, status.st_gid],
                links: UInt(status.st_nlink),
                size: Int64(status.st_size),
                modified: [status.st_mtim.tv_sec, status.st_mtim.tv_nsec],
                digest: Self.digest(of: path, status),
                attributes: FileAttributes.all(of: path)
            )
        }
        self.entries = entries
    }

    private static func digest(of path: FilePath, _ status: stat) -> String {
        guard status.st_size <= longestFile else { return "" }
        return FileTree.read(path).map(ContentDigest.hexadecimal) ?? ""
    }

    /// The paths at which two trees differ, in order; empty when they are equal.
    public func differences(from other: LibraryTree) -> [FilePath] {
        Set(entries.keys).union(other.entries.keys)
            .filter { entries[$0] != other.entries[$0] }
            .sorted { $0.string < $1.string }
    }
}
