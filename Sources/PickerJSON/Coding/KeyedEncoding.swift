/// Writes members by the keys that a type declares; a key that comes again replaces its value.
struct KeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil(forKey key: Key) throws {
        encoder.set(.null, for: key.stringValue)
    }

    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        encoder.set(try encoder.encode(value, at: key), for: key.stringValue)
    }

    mutating func encode(_ value: Bool, forKey key: Key) throws {
        encoder.set(.bool(value), for: key.stringValue)
    }

    mutating func encode(_ value: String, forKey key: Key) throws {
        encoder.set(.string(value), for: key.stringValue)
    }

    mutating func encode(_ value: Double, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.double(value, encoder.link.path(to: key)),
            for: key.stringValue
        )
    }

    mutating func encode(_ value: Float, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.double(Double(value), encoder.link.path(to: key)),
            for: key.stringValue
        )
    }

    mutating func encode(_ value: Int, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.integer(value, encoder.link.path(to: key)),
            for: key.stringValue
        )
    }

    mutating func encode(_ value: Int8, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.integer(value, encoder.link.path(to: key)),
            for: key.stringValue
        )
    }

    mutating func encode(_ value: Int16, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.integer(value, encoder.link.path(to: key)),
            for: key.stringValue
        )
    }

    mutating func encode(_ value: Int32, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.integer(value, encoder.link.path(to: key)),
            for: key.stringValue
        )
    }

    mutating func encode(_ value: Int64, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.integer(value, encoder.link.path(to: key)),
            for: key.stringValue
        )
    }

    mutating func encode(_ value: Int128, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.integer(value, encoder.link.path(to: key)),
            for: key.stringValue
        )
    }

    mutating func encode(_ value: UInt, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.integer(value, encoder.link.path(to: key)),
            for: key.stringValue
        )
    }

    mutating func encode(_ value: UInt8, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.integer(value, encoder.link.path(to: key)),
            for: key.stringValue
        )
    }

    mutating func encode(_ value: UInt16, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.integer(value, encoder.link.path(to: key)),
            for: key.stringValue
        )
    }

    mutating func encode(_ value: UInt32, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.integer(value, encoder.link.path(to: key)),
            for: key.stringValue
        )
    }

    mutating func encode(_ value: UInt64, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.integer(value, encoder.link.path(to: key)),
            for: key.stringValue
        )
    }

    mutating func encode(_ value: UInt128, forKey key: Key) throws {
        try encoder.set(
            ScalarEncoding.integer(value, encoder.link.path(to: key)),
            for: key.stringValue
        )
    }
}

// What lies inside a member.
extension KeyedEncoding {
    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.child(at: key).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.child(at: key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        encoder.child(at: PathKey.super)
    }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        encoder.child(at: key)
    }
}
