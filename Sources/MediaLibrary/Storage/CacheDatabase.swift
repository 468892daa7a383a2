import GRDB
import Glibc
import SystemPackage

/// A database that can be made again from something else, so that nothing in it is worth a doubt.
struct CacheDatabase: Sendable {
    /// Where it lies and what is in it.
    struct Place: Sendable {
        /// A folder that belongs to this user alone; nil keeps the database in memory.
        let folder: FilePath?
        /// The file's name in the folder.
        let name: String
        /// Which tables these are; another number means other tables, and a new beginning.
        let version: Int32
        /// The statements that make the tables.
        let tables: String

        /// The file, and what SQLite puts beside it.
        fileprivate var files: [FilePath] {
            guard let folder else { return [] }
            return ["", "-wal", "-shm", "-journal"].map { folder.appending(name + $0) }
        }
    }

    /// Marks the files that are ours: another program's database is no older version of it.
    private static let applicationIdentifier: Int32 = 0x506F_7374

    /// Reads beside one writer, each on a queue of its own.
    let writer: any DatabaseWriter

    /// Opens the database, or makes it anew where it is missing, broken, foreign or of another
    /// version; one that another process holds is left alone.
    init(at place: Place) throws {
        do {
            self = try CacheDatabase(opening: place)
        } catch  where CacheDatabase.isDoubtful(error) {
            self = try CacheDatabase(remaking: place)
        }
    }

    /// Removes the database and begins again; who has it open goes on with what was removed.
    init(remaking place: Place) throws {
        for file in place.files {
            file.withPlatformString { _ = unlink($0) }
        }
        self = try CacheDatabase(opening: place)
    }

    private init(opening place: Place) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(LibraryLimits.databasePatience)
        configuration.prepareDatabase { database in
            // After a crash of the machine the last changes may be gone, never the order in it.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
            // Where there is no folder, there is none for temporary files either.
            if place.folder == nil { try database.execute(sql: "PRAGMA temp_store = MEMORY") }
        }
        guard let file = place.files.first else {
            writer = try DatabaseQueue(configuration: configuration)
            try prepare(place)
            return
        }
        // Made here, since the database would let others read it; what it puts beside the file has
        // the file's rights.
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        let made = file.withPlatformString { open($0, flags, 0o600) }
        if made >= 0 { close(made) }
        writer = try DatabasePool(path: file.string, configuration: configuration)
        try prepare(place)
    }

    private func prepare(_ place: Place) throws {
        let identifier = Self.applicationIdentifier
        try writer.write { database in
            let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            let owner = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
            if version == place.version, owner == identifier { return }
            let objects = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master")
            guard version == 0, owner == 0, objects == 0 else {
                throw DatabaseError(resultCode: .SQLITE_NOTADB)
            }
            try database.execute(sql: place.tables)
            try database.execute(sql: "PRAGMA application_id = \(identifier)")
            try database.execute(sql: "PRAGMA user_version = \(place.version)")
        }
    }

    /// Whether an error says that the database itself is not what it should be.
    ///
    /// A lock that another process holds, or a full disk, says nothing of the kind.
    static func isDoubtful(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return true }
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_INTERRUPT, .SQLITE_NOMEM,
            .SQLITE_READONLY:
            return false
        default:
            return true
        }
    }
}
