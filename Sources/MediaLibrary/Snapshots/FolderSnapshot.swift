import PickerPluginKit

/// The items that one scan found, in order; nothing in it changes any more.
final class FolderSnapshot: Sendable {
    private let entries: [SnapshotEntry]
    private let tables: SnapshotTables

    init(entries: [SnapshotEntry], tables: SnapshotTables) {
        self.entries = entries
        self.tables = tables
    }

    var count: Int {
        entries.count
    }

    func page(after cursor: LibraryCursor?, limit: Int) -> LibraryPage {
        var start = 0
        if let cursor,
            let last = (0..<count).first(where: { item(at: $0)?.key.bytes == cursor.bytes })
        {
            start = last + 1
        }
        let end = min(count, start + max(0, min(limit, count)))
        let items = (start..<end).compactMap(item(at:))
        return LibraryPage(
            items: items,
            next: end < count ? items.last.map { LibraryCursor(bytes: $0.key.bytes) } : nil
        )
    }

    func item(at index: Int) -> LibraryItem? {
        guard entries.indices.contains(index) else {
            return nil
        }
        let entry = entries[index]
        let folder = tables.folders[Int(entry.folder)]
        let name = tables.name(of: entry)
        let type = tables.types[Int(entry.type)]
        let path = folder.path.isEmpty ? Array(name) : folder.path + [0x2F] + name
        return LibraryItem(
            key: ItemPlace(root: folder.root, path: path).key,
            type: type,
            kinds: MediaKinds(type),
            fileName: Array(name),
            identity: FileIdentity(
                device: tables.devices[Int(entry.device)],
                inode: entry.inode,
                byteCount: entry.byteCount,
                modified: FileTime(seconds: entry.seconds, nanoseconds: entry.nanoseconds)
            )
        )
    }
}
