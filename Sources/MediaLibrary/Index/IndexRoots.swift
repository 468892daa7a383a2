import PickerPluginKit

/// The roots of a library, and how paths below them are kept.
///
/// Items of equal date stand in the order of their full paths. All of those begin with what the
/// roots have in common, so that is left out of every row.
struct IndexRoots: Sendable {
    /// The paths of the roots, in the order in which they were given.
    let paths: [[UInt8]]
    /// Bytes that all full paths begin with.
    private let base: [UInt8]

    init(_ roots: [RootFolder]) {
        paths = roots.map(\.path)
        let ends = paths.map { $0 + [0x2F] }
        var base = ends.first ?? []
        for end in ends {
            base = zip(base, end).prefix { $0 == $1 }.map(\.0)
        }
        // Only whole folders: what follows must be a path again.
        self.base = base.lastIndex(of: 0x2F).map { Array(base[...$0]) } ?? []
    }

    /// What tells these roots from others.
    var signature: [UInt8] {
        paths.flatMap { $0 + [0] }
    }

    /// The name of the folder that holds the index of these roots.
    var folderName: String {
        let hash = String(StableHash.of(signature), radix: 16)
        return String(repeating: "0", count: 16 - hash.count) + hash
    }

    /// What stands before the names of a folder in the rows; `path` is below the root.
    func prefix(root: Int, path: [UInt8]) -> [UInt8] {
        let full = paths[root] + [0x2F] + (path.isEmpty ? [] : path + [0x2F])
        return Array(full.dropFirst(base.count))
    }

    /// The key of an item by what its row says; nil where the row cannot be true.
    func key(root: Int, path: [UInt8]) -> LibraryItem.Key? {
        guard paths.indices.contains(root) else { return nil }
        let full = base + path
        guard full.starts(with: paths[root] + [0x2F]) else { return nil }
        return ItemPlace(root: paths[root], path: Array(full[(paths[root].count + 1)...])).key
    }
}
