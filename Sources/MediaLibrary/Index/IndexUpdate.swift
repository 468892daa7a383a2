import Foundation
import GRDB
import PickerPluginKit

/// What a scan finds different, on its way into the index in short transactions.
struct IndexUpdate {
    private struct Row {
        let id: Int64
        let identity: FileIdentity
        let changed: Int64
        let isRecognised: Bool
        let head: Int64
    }

    private enum Change {
        case insert(ItemRecord)
        case replace(Int64, ItemRecord)
        case touch(Int64, ScannedFile)
        case settle(folder: Int64, FolderDigest)
    }

    private struct Folder {
        let id: Int64
        let root: Int
        let prefix: [UInt8]
        let digest: FolderDigest
        var rows: [[UInt8]: Row]
        /// Whether every file that is news could be read.
        var isWhole = true
    }

    private let index: LibraryIndex
    private let awaitsFacts: Bool
    private let clock = ContinuousClock()
    private var changes: [Change] = []
    private var lastWrite: ContinuousClock.Instant
    private var folder: Folder?
    private var met: Set<Int64> = []
    /// Removed at the end alone: what was moved is still there when it is met again.
    private var gone: [Int64] = []

    init(_ index: LibraryIndex, awaitsFacts: Bool) {
        self.index = index
        self.awaitsFacts = awaitsFacts
        lastWrite = clock.now
    }

    /// Begins a folder.
    ///
    /// - Returns: whether anything in it is different; else there is nothing to do.
    mutating func begin(
        root: Int,
        path: [UInt8],
        digest: FolderDigest,
        isEmpty: Bool
    ) throws -> Bool {
        let known = try index.read { database in
            try GRDB.Row.fetchOne(
                database.cachedStatement(
                    sql: "SELECT id, digest FROM folder WHERE root = ? AND path = ?"
                ),
                arguments: [root, Data(path)]
            ).map { (id: try $0.sound(0, Int64.self), digest: try $0.optional(1, Int64.self)) }
        }
        if known == nil, isEmpty { return false }
        if let known {
            met.insert(known.id)
            if known.digest == digest.number { return false }
        }
        let id = try known?.id ?? makeFolder(root, path)
        folder = Folder(
            id: id,
            root: root,
            prefix: index.roots.prefix(root: root, path: path),
            digest: digest,
            rows: known == nil ? [:] : try rows(of: id)
        )
        return true
    }

    /// Whether the index does not have the file as it is.
    mutating func isNews(_ file: ScannedFile) -> Bool {
        guard let row = folder?.rows[file.name], row.identity == file.identity,
            row.changed == file.changed
        else { return true }
        folder?.rows[file.name] = nil
        return false
    }

    /// Takes a file that is news.
    mutating func take(_ file: ScannedFile, _ recognised: FileRecogniser.Recognised?) throws {
        guard let folder else { return }
        let file = recognised?.file ?? file
        let record = ItemRecord(
            folder: folder.id,
            root: folder.root,
            path: folder.prefix + file.name,
            file: file,
            recognised: recognised,
            awaitsFacts: awaitsFacts
        )
        if let row = self.folder?.rows.removeValue(forKey: file.name) {
            // A file system that is mounted again may have another number, and the same files.
            let isSame =
                row.identity.isSameBesideDevice(as: file.identity)
                && row.isRecognised == (recognised != nil)
                && row.head == Int64(bitPattern: recognised?.head ?? 0)
            changes.append(
                isSame ? .touch(row.id, file) : .replace(row.id, record)
            )
        } else {
            changes.append(.insert(record))
        }
        try writeWhereDue()
    }

    /// Leaves what is known of a file that cannot be read now; its folder is compared again the
    /// next time.
    mutating func passOver(_ file: ScannedFile) {
        folder?.rows[file.name] = nil
        folder?.isWhole = false
    }

    mutating func endFolder() throws {
        guard let folder else { return }
        gone += folder.rows.values.map(\.id)
        if folder.isWhole {
            changes.append(.settle(folder: folder.id, folder.digest))
        }
        self.folder = nil
        try writeWhereDue()
    }

    /// Writes what is left, and removes what was not met.
    ///
    /// - Parameter metEverything: whether a folder that was not met is gone.
    mutating func finish(metEverything: Bool = true) throws {
        try write()
        guard metEverything else { return try removeGone() }
        let met = met
        let folders = try index.read { database in
            try Int64.fetchAll(database, sql: "SELECT id FROM folder").filter { !met.contains($0) }
        }
        for folder in folders {
            gone += try index.read { database in
                try Int64.fetchAll(
                    database.cachedStatement(sql: "SELECT id FROM item WHERE folder = ?"),
                    arguments: [folder]
                )
            }
        }
        try removeGone()
        guard !folders.isEmpty else { return }
        try index.write { database in
            let removal = try database.cachedStatement(sql: "DELETE FROM folder WHERE id = ?")
            for folder in folders { try removal.execute(arguments: [folder]) }
        }
    }

    /// Removes files that were not met in their folder.
    private func removeGone() throws {
        for start in stride(from: 0, to: gone.count, by: LibraryLimits.transactionRows) {
            let end = min(start + LibraryLimits.transactionRows, gone.count)
            try index.write { database in
                let removal = try database.cachedStatement(sql: "DELETE FROM item WHERE id = ?")
                for id in gone[start..<end] { try removal.execute(arguments: [id]) }
            }
        }
    }

    private mutating func makeFolder(_ root: Int, _ path: [UInt8]) throws -> Int64 {
        let id = try index.write { database in
            try database.cachedStatement(sql: "INSERT INTO folder (root, path) VALUES (?, ?)")
                .execute(arguments: [root, Data(path)])
            return database.lastInsertedRowID
        }
        met.insert(id)
        return id
    }

    private func rows(of folder: Int64) throws -> [[UInt8]: Row] {
        try index.read { database in
            let found = try GRDB.Row.fetchCursor(
                database.cachedStatement(
                    sql: """
                        SELECT id, name, device, inode, size, seconds, nanoseconds, changed,
                        type IS NOT NULL, head FROM item WHERE folder = ?
                        """
                ),
                arguments: [folder]
            )
            var rows: [[UInt8]: Row] = [:]
            while let row = try found.next() {
                rows[try row.bytes(1)] = Row(
                    id: try row.sound(0),
                    identity: FileIdentity(
                        device: UInt64(bitPattern: try row.sound(2)),
                        inode: UInt64(bitPattern: try row.sound(3)),
                        byteCount: try row.sound(4),
                        modified: FileTime(
                            seconds: try row.sound(5),
                            nanoseconds: try row.sound(6)
                        )
                    ),
                    changed: try row.sound(7),
                    isRecognised: try row.sound(8),
                    head: try row.sound(9)
                )
            }
            return rows
        }
    }

    private mutating func writeWhereDue() throws {
        if changes.count >= LibraryLimits.transactionRows
            || clock.now - lastWrite > LibraryLimits.transactionTime
        {
            try write()
        }
    }

    private mutating func write() throws {
        lastWrite = clock.now
        guard !changes.isEmpty else { return }
        try index.write { database in
            for change in changes {
                switch change {
                case .insert(let record): try record.insert(in: database)
                case .replace(let id, let record): try record.replace(id, in: database)
                case .touch(let id, let file):
                    let device = Int64(bitPattern: file.identity.device)
                    try database.cachedStatement(
                        sql: "UPDATE item SET device = ?, changed = ? WHERE id = ?"
                    ).execute(arguments: [device, file.changed, id])
                case .settle(let folder, let digest):
                    try database.cachedStatement(sql: "UPDATE folder SET digest = ? WHERE id = ?")
                        .execute(arguments: [digest.number, folder])
                }
            }
        }
        changes = []
    }
}

extension FileIdentity {
    fileprivate func isSameBesideDevice(as other: FileIdentity) -> Bool {
        inode == other.inode && byteCount == other.byteCount && modified == other.modified
    }
}
