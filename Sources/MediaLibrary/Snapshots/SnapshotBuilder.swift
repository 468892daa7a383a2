import PickerPluginKit
import UniformTypes

/// Gathers the items of a scan in the form in which they are kept.
struct SnapshotBuilder {
    /// Where a folder stands in the tables.
    typealias FolderIndex = UInt32

    private let itemLimit: Int
    private var tables = SnapshotTables()
    private var entries: [SnapshotEntry] = []
    private var typeNumbers: [UTType: UInt8] = [:]

    init(itemLimit: Int) {
        self.itemLimit = itemLimit
    }

    /// Names the folder of the items that are added next.
    mutating func beginFolder(root: [UInt8], path: [UInt8]) -> FolderIndex {
        tables.folders.append(SnapshotTables.Folder(root: root, path: path))
        return FolderIndex(clamping: tables.folders.count - 1)
    }

    /// Adds an item; `resourceExhausted` where the snapshot is full.
    mutating func add(
        _ name: [UInt8],
        in folder: FolderIndex,
        type: UTType,
        identity: FileIdentity
    ) throws(LibraryError) {
        guard entries.count < itemLimit, let nameStart = UInt32(exactly: tables.names.count),
            let nameLength = UInt8(exactly: name.count), let type = number(of: type),
            let device = number(ofDevice: identity.device)
        else {
            throw .resourceExhausted
        }
        tables.names += name
        entries.append(
            SnapshotEntry(
                seconds: identity.modified.seconds,
                byteCount: identity.byteCount,
                inode: identity.inode,
                nanoseconds: identity.modified.nanoseconds,
                folder: folder,
                nameStart: nameStart,
                nameLength: nameLength,
                type: type,
                device: device
            )
        )
    }

    /// The finished snapshot.
    consuming func sorted(_ order: LibraryQuery.Order) -> FolderSnapshot {
        let tables = tables
        entries.sort { one, other in
            if (one.seconds, one.nanoseconds) == (other.seconds, other.nanoseconds) {
                return tables.pathPrecedes(one, other)
            }
            let earlier = (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
            return earlier == (order == .oldestFirst)
        }
        return FolderSnapshot(entries: entries, tables: tables)
    }

    private mutating func number(of type: UTType) -> UInt8? {
        if let number = typeNumbers[type] {
            return number
        }
        guard let number = UInt8(exactly: tables.types.count) else {
            return nil
        }
        tables.types.append(type)
        typeNumbers[type] = number
        return number
    }

    private mutating func number(ofDevice device: UInt64) -> UInt16? {
        if let index = tables.devices.lastIndex(of: device) {
            return UInt16(exactly: index)
        }
        tables.devices.append(device)
        return UInt16(exactly: tables.devices.count - 1)
    }
}
