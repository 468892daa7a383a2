import CMedia
import MediaWork

/// A question to a database of another program, and its rows one after the other.
final class CatalogueQuestion {
    private let statement: OpaquePointer

    init(_ sql: String, to connection: OpaquePointer) throws(WorkFailure) {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(connection, sql, -1, &prepared, nil) == SQLITE_OK, let prepared
        else { throw .badMedia }
        statement = prepared
    }

    deinit {
        sqlite3_finalize(statement)
    }

    /// Asks anew with these numbers.
    func ask(_ numbers: Int64...) throws(WorkFailure) {
        sqlite3_reset(statement)
        for (place, number) in numbers.enumerated() {
            guard sqlite3_bind_int64(statement, Int32(place + 1), number) == SQLITE_OK else {
                throw .badMedia
            }
        }
    }

    /// Goes to the next row; false where there is none.
    func next() throws(WorkFailure) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw .badMedia
        }
    }

    /// The number in a column; nil where there is another thing.
    func number(_ column: Int32) -> Int64? {
        sqlite3_column_type(statement, column) == SQLITE_INTEGER
            ? sqlite3_column_int64(statement, column) : nil
    }

    /// The bytes of a text in a column; nil where there is another thing.
    func bytes(_ column: Int32) -> [UInt8]? {
        guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
            let start = sqlite3_column_text(statement, column)
        else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// A text in a column, as it stands there.
    func text(_ column: Int32) -> String? {
        bytes(column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A text in a column, fit to be shown; nil where nothing is left of it.
    func words(_ column: Int32) -> String? {
        bytes(column).flatMap { CleanText.text($0) }
    }
}
