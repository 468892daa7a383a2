import GRDB

/// The index says what it cannot say; it is thrown away and made anew.
struct IndexDoubt: Error {}

extension Row {
    /// A value that every sound row has.
    ///
    /// The database's own accessors end the process where a broken file gives another type.
    func sound<Value: DatabaseValueConvertible>(
        _ column: Int,
        _ type: Value.Type = Value.self
    ) throws(IndexDoubt) -> Value {
        guard let value = Value.fromDatabaseValue(self[column]) else { throw IndexDoubt() }
        return value
    }

    /// A value that may be missing.
    func optional<Value: DatabaseValueConvertible>(
        _ column: Int,
        _ type: Value.Type = Value.self
    ) throws(IndexDoubt) -> Value? {
        let value: DatabaseValue = self[column]
        return value.isNull ? nil : try sound(column)
    }

    /// The bytes of a BLOB.
    func bytes(_ column: Int) throws(IndexDoubt) -> [UInt8] {
        guard case .blob(let data) = (self[column] as DatabaseValue).storage else {
            throw IndexDoubt()
        }
        return [UInt8](data)
    }
}
