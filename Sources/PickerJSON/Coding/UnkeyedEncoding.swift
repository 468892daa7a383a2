/// Writes elements one after the other.
struct UnkeyedEncoding: UnkeyedEncodingContainer {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    var count: Int { encoder.count }

    private var key: PathKey { PathKey(intValue: count) }

    mutating func encodeNil() throws {
        encoder.append(.null)
    }

    mutating func encode<T: Encodable>(_ value: T) throws {
        encoder.append(try encoder.encode(value, at: key))
    }

    mutating func encode(_ value: Bool) throws {
        encoder.append(.bool(value))
    }

    mutating func encode(_ value: String) throws {
        encoder.append(.string(value))
    }

    mutating func encode(_ value: Double) throws {
        try encoder.append(ScalarEncoding.double(value, encoder.link.path(to: key)))
    }

    mutating func encode(_ value: Float) throws {
        try encoder.append(ScalarEncoding.double(Double(value), encoder.link.path(to: key)))
    }

    mutating func encode(_ value: Int) throws {
        try encoder.append(ScalarEncoding.integer(value, encoder.link.path(to: key)))
    }

    mutating func encode(_ value: Int8) throws {
        try encoder.append(ScalarEncoding.integer(value, encoder.link.path(to: key)))
    }

    mutating func encode(_ value: Int16) throws {
        try encoder.append(ScalarEncoding.integer(value, encoder.link.path(to: key)))
    }

    mutating func encode(_ value: Int32) throws {
        try encoder.append(ScalarEncoding.integer(value, encoder.link.path(to: key)))
    }

    mutating func encode(_ value: Int64) throws {
        try encoder.append(ScalarEncoding.integer(value, encoder.link.path(to: key)))
    }

    mutating func encode(_ value: Int128) throws {
        try encoder.append(ScalarEncoding.integer(value, encoder.link.path(to: key)))
    }

    mutating func encode(_ value: UInt) throws {
        try encoder.append(ScalarEncoding.integer(value, encoder.link.path(to: key)))
    }

    mutating func encode(_ value: UInt8) throws {
        try encoder.append(ScalarEncoding.integer(value, encoder.link.path(to: key)))
    }

    mutating func encode(_ value: UInt16) throws {
        try encoder.append(ScalarEncoding.integer(value, encoder.link.path(to: key)))
    }

    mutating func encode(_ value: UInt32) throws {
        try encoder.append(ScalarEncoding.integer(value, encoder.link.path(to: key)))
    }

    mutating func encode(_ value: UInt64) throws {
        try encoder.append(ScalarEncoding.integer(value, encoder.link.path(to: key)))
    }

    mutating func encode(_ value: UInt128) throws {
        try encoder.append(ScalarEncoding.integer(value, encoder.link.path(to: key)))
    }
}

// What lies inside the next element.
extension UnkeyedEncoding {
    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.nextChild().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        encoder.nextChild().unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        encoder.nextChild()
    }
}
