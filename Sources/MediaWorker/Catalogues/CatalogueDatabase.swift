import CMedia
import MediaWork

/// A database of another program, in memory that it cannot change.
///
/// Nothing that its schema brings along is used: plain tables alone are read, by columns alone, for
/// a bounded number of steps.
final class CatalogueDatabase {
    private let connection: OpaquePointer

    /// Opens the bytes, which must outlive the database.
    ///
    /// - Parameter tables: what is read; every one must be a plain table.
    init(_ bytes: UnsafeRawBufferPointer, tables: Set<String>) throws(WorkFailure) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE, nil)
        guard let opened else { throw .tooLarge }
        connection = opened
        guard code == SQLITE_OK, Self.distrust(opened), Self.lend(bytes, to: opened),
            Self.guardQuestions(opened)
        else { throw .badMedia }
        try check(tables)
    }

    deinit {
        sqlite3_close_v2(connection)
    }

    /// Prepares a question.
    func question(_ sql: String) throws(WorkFailure) -> CatalogueQuestion {
        try CatalogueQuestion(sql, to: connection)
    }

    private static func distrust(_ connection: OpaquePointer) -> Bool {
        sqlite3_hard_heap_limit64(MediaWorkLimits.catalogueMemoryBytes)
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, MediaWorkLimits.catalogueValueBytes)
        sqlite3_limit(connection, SQLITE_LIMIT_SQL_LENGTH, MediaWorkLimits.catalogueValueBytes)
        sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
        let settings =
            "PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0"
        return cmedia_database_distrust(connection)
            && sqlite3_exec(connection, settings, nil, nil, nil) == SQLITE_OK
    }

    private static func lend(_ bytes: UnsafeRawBufferPointer, to connection: OpaquePointer) -> Bool
    {
        let count = Int64(bytes.count)
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        // The type asks for memory that may be written, the flag keeps it as it is.
        return sqlite3_deserialize(
            connection,
            "main",
            UnsafeMutablePointer(mutating: start),
            count,
            count,
            UInt32(SQLITE_DESERIALIZE_READONLY)
        ) == SQLITE_OK
    }

    /// Lets nothing be done but reading columns, and that not for ever.
    private static func guardQuestions(_ connection: OpaquePointer) -> Bool {
        sqlite3_progress_handler(connection, MediaWorkLimits.catalogueSteps, { _ in 1 }, nil)
        let code = sqlite3_set_authorizer(
            connection,
            { _, action, _, _, _, view in
                let isAllowed = [SQLITE_SELECT, SQLITE_READ].contains(action) && view == nil
                return isAllowed ? SQLITE_OK : SQLITE_DENY
            },
            nil
        )
        return code == SQLITE_OK
    }

    /// What only calls itself a table may run code of its own.
    private func check(_ tables: Set<String>) throws(WorkFailure) {
        let question = try question("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        var plain: Set<String> = []
        while try question.next() {
            guard let name = question.text(0), tables.contains(name),
                question.text(1)?.hasPrefix("CREATE TABLE ") ?? false
            else { continue }
            plain.insert(name)
        }
        guard plain == tables else { throw .badMedia }
    }
}
