import Foundation
import GRDB
import Glibc
import PickerPluginKit
import Synchronization
import SystemPackage
import UniformTypes

/// The thumbnails that were made already: a cache and never more.
///
/// It is bounded, private to this user, shared by all plugins with the same state folder, and made
/// anew on any doubt. What cannot be read was never there; what cannot be stored is made again.
final class ThumbnailCache: Sendable {
    private let place: CacheDatabase.Place
    private let byteLimit: Int64
    /// The number of the day, by which the least used are found.
    private let today: @Sendable () -> Int64
    /// Nil where no database can be had at all.
    private let database: Mutex<CacheDatabase?>

    /// Opens the cache in a folder of this user's; without one it lives in memory.
    ///
    /// - Parameter byteLimit: bytes of pictures at most; the least used go first.
    init(
        folder: FilePath?,
        byteLimit: Int64 = LibraryLimits.thumbnailBytes,
        today: @escaping @Sendable () -> Int64 = { Int64(time(nil)) / 86_400 }
    ) {
        place = CacheDatabase.Place(
            folder: folder,
            name: "thumbnails.sqlite",
            version: 1,
            tables: ThumbnailCache.tables
        )
        self.byteLimit = byteLimit
        self.today = today
        database = Mutex(try? CacheDatabase(at: place))
    }

    /// The thumbnail of that key, if it was stored and not pushed out since.
    func thumbnail(_ key: ThumbnailKey) async -> Preview? {
        let found = await attempt { writer in
            try await writer.read { database in
                try Row.fetchOne(
                    database.cachedStatement(sql: Self.selection),
                    arguments: [Data(key.bytes)]
                ).map { row in
                    (
                        id: row["id"] as Int64, day: row["day"] as Int64,
                        preview: Preview(
                            type: UTType(row["type"]),
                            bytes: [UInt8](row["data"] as Data),
                            pixelWidth: row["width"],
                            pixelHeight: row["height"]
                        )
                    )
                }
            }
        }
        guard let found = found ?? nil else { return nil }
        let today = today()
        if found.day != today { await touch(found.id, today) }
        return found.preview
    }

    private func touch(_ id: Int64, _ day: Int64) async {
        _ = await attempt { writer in
            try await writer.write { database in
                try database.cachedStatement(sql: "UPDATE thumbnail SET day = ? WHERE id = ?")
                    .execute(arguments: [day, id])
            }
        }
    }

    /// Keeps a thumbnail, in place of an older one of the same key.
    func store(_ thumbnail: Preview, for key: ThumbnailKey) async {
        let byteLimit = byteLimit
        guard Int64(thumbnail.bytes.count) <= byteLimit / 4 else { return }
        let today = today()
        _ = await attempt { writer in
            try await writer.write { database in
                let key = Data(key.bytes)
                try database.cachedStatement(sql: "DELETE FROM thumbnail WHERE key = ?")
                    .execute(arguments: [key])
                try database.cachedStatement(sql: Self.insertion).execute(arguments: [
                    key, today, thumbnail.type.identifier, thumbnail.pixelWidth,
                    thumbnail.pixelHeight, thumbnail.bytes.count, Data(thumbnail.bytes),
                ])
                try Self.makeRoom(in: database, byteLimit)
            }
        }
    }

    /// Removes the least used until a part of the room is free again, so that it is not done at
    /// every store.
    private static func makeRoom(in database: Database, _ byteLimit: Int64) throws {
        func total() throws -> Int64 {
            try Int64.fetchOne(database.cachedStatement(sql: "SELECT byteCount FROM total")) ?? 0
        }
        guard try total() > byteLimit else { return }
        let goal = byteLimit - byteLimit / 8
        while try total() > goal {
            try database.cachedStatement(sql: removal).execute()
            if database.changesCount == 0 { return }
        }
    }

    private func attempt<Value: Sendable>(
        _ work: (any DatabaseWriter) async throws -> Value
    ) async -> Value? {
        guard let current = database.withLock(\.self) else { return nil }
        do {
            return try await work(current.writer)
        } catch {
            if CacheDatabase.isDoubtful(error) { remake(insteadOf: current) }
            return nil
        }
    }

    private func remake(insteadOf doubtful: CacheDatabase) {
        database.withLock { [place] database in
            // Whoever comes second with the same doubt finds it remade already.
            guard database?.writer === doubtful.writer else { return }
            database = try? CacheDatabase(remaking: place)
        }
    }

    private static let selection = """
        SELECT id, day, type, width, height, data FROM thumbnail WHERE key = ?
        """
    private static let insertion = """
        INSERT INTO thumbnail (key, day, type, width, height, byteCount, data)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    private static let removal = """
        DELETE FROM thumbnail WHERE id IN (SELECT id FROM thumbnail ORDER BY day, id LIMIT 64)
        """
    private static let tables = """
        CREATE TABLE thumbnail (
            id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, day INTEGER NOT NULL,
            type TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
            byteCount INTEGER NOT NULL, data BLOB NOT NULL);
        CREATE INDEX thumbnailByDay ON thumbnail (day, id);
        CREATE TABLE total (byteCount INTEGER NOT NULL);
        INSERT INTO total VALUES (0);
        CREATE TRIGGER thumbnailAdded AFTER INSERT ON thumbnail BEGIN
            UPDATE total SET byteCount = byteCount + new.byteCount; END;
        CREATE TRIGGER thumbnailRemoved AFTER DELETE ON thumbnail BEGIN
            UPDATE total SET byteCount = byteCount - old.byteCount; END;
        """
}
