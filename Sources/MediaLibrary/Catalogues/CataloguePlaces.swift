import MediaWork

/// Where the pictures of a catalogue lie in a library.
///
/// A catalogue remembers paths of the machine on which it was written, from the root of a disk or
/// of all disks. A folder of the library is the same one where its path ends with that: a root,
/// the catalogue's own folder or one around it. A catalogue that knows one folder alone means its
/// own where no other fits.
struct CataloguePlaces {
    private static let slash = UInt8(ascii: "/")

    private let roots: [[UInt8]]
    /// The folder that each root of the catalogue is, by the catalogue's number.
    private let folders: [Int64: [UInt8]]

    /// - Parameters:
    ///   - known: what the catalogue knows.
    ///   - folder: the whole path of the catalogue's own folder.
    ///   - roots: the paths of the library's roots.
    init(_ known: [CatalogueRoot], in folder: [UInt8], roots: [[UInt8]]) {
        self.roots = roots
        let candidates = Self.around(folder) + roots
        var folders: [Int64: [UInt8]] = [:]
        for root in known {
            let end = Self.trimmed(root.path.bytes)
            let fitting = candidates.first { candidate in
                candidate == end || !end.isEmpty && Self.ends(candidate, with: end)
            }
            folders[root.number] = fitting ?? (known.count == 1 ? folder : nil)
        }
        self.folders = folders
    }

    /// The roots of the library below which a picture lies, and its folder's path there.
    func places(of entry: CatalogueEntry) -> [FolderPlace] {
        guard let base = folders[entry.root] else { return [] }
        let below = entry.folder.bytes
        let folder = below.isEmpty ? base : base + [Self.slash] + below
        return roots.indices.compactMap { number in
            let root = roots[number]
            if folder == root { return FolderPlace(root: number, path: []) }
            guard folder.starts(with: root + [Self.slash]) else { return nil }
            return FolderPlace(root: number, path: Array(folder[(root.count + 1)...]))
        }
    }

    /// The folder and all around it, the nearest first.
    private static func around(_ folder: [UInt8]) -> [[UInt8]] {
        var folders: [[UInt8]] = []
        var folder = folder
        while !folder.isEmpty {
            folders.append(folder)
            folder = Array(folder[..<(folder.lastIndex(of: slash) ?? 0)])
        }
        return folders
    }

    private static func trimmed(_ path: [UInt8]) -> [UInt8] {
        Array(path[..<((path.lastIndex { $0 != slash } ?? -1) + 1)])
    }

    private static func ends(_ path: [UInt8], with end: [UInt8]) -> Bool {
        let end = end.first == slash ? end : [slash] + end
        return path.count >= end.count && path.suffix(end.count).elementsEqual(end)
    }
}
