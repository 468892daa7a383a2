import Foundation
import GRDB
import Glibc
import PickerPluginKit
import Synchronization
import SystemPackage

/// What is known of a library, in a database that can be made again from its folders.
///
/// Any doubt about it ends in a new beginning: a file that is no database, is broken, of another
/// schema or of other roots is removed; where no file can be used at all, since the disk is full
/// or another process holds it, the index lives in memory.
final class LibraryIndex: Sendable {
    private static let fileName = "index.sqlite"

    let roots: IndexRoots
    /// The folder of this library's index; nil where it lives in memory from the beginning.
    let folder: FilePath?
    private let database: Mutex<CacheDatabase?>

    /// Names the index; nothing is opened before it is used.
    ///
    /// - Parameter state: the folder in which every library has one of its own.
    init(roots: IndexRoots, state: FilePath?) {
        self.roots = roots
        folder = state.flatMap { LibraryIndex.makeFolder(roots.folderName, in: $0) }
        database = Mutex(nil)
    }

    /// Reads; waits for no writer.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try opened().writer.read(body)
    }

    /// Writes in one transaction.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try opened().writer.write(body)
    }

    /// The folder that other processes use as well; nil while the index lives in memory.
    func sharedFolder() throws -> FilePath? {
        try opened().writer is DatabasePool ? folder : nil
    }

    /// Begins again after an error: with an empty file where the old one is doubtful, in memory
    /// where a file is of no use.
    ///
    /// - Parameter isLasting: whether a new file failed as well.
    func restart(after error: any Error, isLasting: Bool) {
        database.withLock { database in
            if isLasting || !CacheDatabase.isDoubtful(error) {
                database = try? LibraryIndex.begun(place(in: nil), roots)
            } else {
                database =
                    (try? LibraryIndex.begun(remaking: place(in: folder), roots))
                    ?? (try? LibraryIndex.begun(place(in: nil), roots))
            }
        }
    }

    private func opened() throws -> CacheDatabase {
        try database.withLock { database in
            if let database { return database }
            let opened = try open()
            database = opened
            return opened
        }
    }

    private func open() throws -> CacheDatabase {
        do {
            return try LibraryIndex.begun(place(in: folder), roots)
        } catch  where CacheDatabase.isDoubtful(error) {
            return try (try? LibraryIndex.begun(remaking: place(in: folder), roots))
                ?? LibraryIndex.begun(place(in: nil), roots)
        } catch {
            return try LibraryIndex.begun(place(in: nil), roots)
        }
    }

    private func place(in folder: FilePath?) -> CacheDatabase.Place {
        CacheDatabase.Place(
            folder: folder,
            name: LibraryIndex.fileName,
            version: IndexSchema.version,
            tables: IndexSchema.tables
        )
    }

    private static func begun(
        remaking place: CacheDatabase.Place,
        _ roots: IndexRoots
    ) throws -> CacheDatabase {
        let database = try CacheDatabase(remaking: place)
        try claim(database, roots)
        return database
    }

    private static func begun(
        _ place: CacheDatabase.Place,
        _ roots: IndexRoots
    ) throws -> CacheDatabase {
        let database = try CacheDatabase(at: place)
        try claim(database, roots)
        return database
    }

    /// Makes an empty database that of these roots, and refuses one of others.
    private static func claim(_ database: CacheDatabase, _ roots: IndexRoots) throws {
        let isOurs = try database.writer.write { database in
            guard let row = try Row.fetchOne(database, sql: "SELECT roots FROM library") else {
                try database.execute(
                    sql: "INSERT INTO library (roots) VALUES (?)",
                    arguments: [Data(roots.signature)]
                )
                return true
            }
            return try row.bytes(0) == roots.signature
        }
        if !isOurs { throw IndexDoubt() }
    }

    /// Makes the folder where it is missing; nil where it cannot belong to this user alone, or its
    /// path is no text, which the database asks for.
    private static func makeFolder(_ name: String, in state: FilePath) -> FilePath? {
        let folder = state.appending(name)
        guard String(validating: folder) != nil else { return nil }
        _ = folder.withPlatformString { mkdir($0, 0o700) }
        var status = stat()
        guard folder.withPlatformString({ lstat($0, &status) }) == 0,
            status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0 || folder.withPlatformString({ chmod($0, 0o700) }) == 0
        else { return nil }
        return folder
    }
}
