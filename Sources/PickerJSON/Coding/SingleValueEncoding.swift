/// Writes one value as a whole.
struct SingleValueEncoding: SingleValueEncodingContainer {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil() throws {
        try encoder.set(.null)
    }

    mutating func encode<T: Encodable>(_ value: T) throws {
        // In the same encoder, so that the value lies at the same path.
        try value.encode(to: encoder)
    }

    mutating func encode(_ value: Bool) throws {
        try encoder.set(.bool(value))
    }

    mutating func encode(_ value: String) throws {
        try encoder.set(.string(value))
    }

    mutating func encode(_ value: Double) throws {
        try encoder.set(ScalarEncoding.double(value, codingPath))
    }

    mutating func encode(_ value: Float) throws {
        try encoder.set(ScalarEncoding.double(Double(value), codingPath))
    }

    mutating func encode(_ value: Int) throws {
        try encoder.set(ScalarEncoding.integer(value, codingPath))
    }

    mutating func encode(_ value: Int8) throws {
        try encoder.set(ScalarEncoding.integer(value, codingPath))
    }

    mutating func encode(_ value: Int16) throws {
        try encoder.set(ScalarEncoding.integer(value, codingPath))
    }

    mutating func encode(_ value: Int32) throws {
        try encoder.set(ScalarEncoding.integer(value, codingPath))
    }

    mutating func encode(_ value: Int64) throws {
        try encoder.set(ScalarEncoding.integer(value, codingPath))
    }

    mutating func encode(_ value: Int128) throws {
        try encoder.set(ScalarEncoding.integer(value, codingPath))
    }

    mutating func encode(_ value: UInt) throws {
        try encoder.set(ScalarEncoding.integer(value, codingPath))
    }

    mutating func encode(_ value: UInt8) throws {
        try encoder.set(ScalarEncoding.integer(value, codingPath))
    }

    mutating func encode(_ value: UInt16) throws {
        try encoder.set(ScalarEncoding.integer(value, codingPath))
    }

    mutating func encode(_ value: UInt32) throws {
        try encoder.set(ScalarEncoding.integer(value, codingPath))
    }

    mutating func encode(_ value: UInt64) throws {
        try encoder.set(ScalarEncoding.integer(value, codingPath))
    }

    mutating func encode(_ value: UInt128) throws {
        try encoder.set(ScalarEncoding.integer(value, codingPath))
    }
}
