import UniformTypes

/// What many entries share, and the bytes of their names.
struct SnapshotTables {
    /// A folder that holds items.
    struct Folder {
        let root: [UInt8]
        /// Path below the root; empty for the root itself.
        let path: [UInt8]
        /// All that stands before the name in the full path, the last `/` included.
        let prefix: [UInt8]

        init(root: [UInt8], path: [UInt8]) {
            self.root = root
            self.path = path
            prefix = root + [0x2F] + (path.isEmpty ? [] : path + [0x2F])
        }
    }

    var folders: [Folder] = []
    var types: [UTType] = []
    var devices: [UInt64] = []
    var names: [UInt8] = []

    func name(of entry: SnapshotEntry) -> ArraySlice<UInt8> {
        names[Int(entry.nameStart)..<Int(entry.nameStart) + Int(entry.nameLength)]
    }

    /// Whether the full path of one entry stands before that of the other, byte by byte.
    func pathPrecedes(_ one: SnapshotEntry, _ other: SnapshotEntry) -> Bool {
        if one.folder == other.folder {
            return name(of: one).lexicographicallyPrecedes(name(of: other))
        }
        let first = folders[Int(one.folder)].prefix
        let second = folders[Int(other.folder)].prefix
        let shared = min(first.count, second.count)
        if !first[..<shared].elementsEqual(second[..<shared]) {
            return first.lexicographicallyPrecedes(second)
        }
        return (first + name(of: one)).lexicographicallyPrecedes(second + name(of: other))
    }
}
