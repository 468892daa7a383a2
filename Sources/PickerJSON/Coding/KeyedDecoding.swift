/// Reads the members of an object by the keys that a type declares.
struct KeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: JSONObject
    private let link: CodingPathLink?

    init(_ value: JSON, _ link: CodingPathLink?) throws(DecodingError) {
        guard case .object(let object) = value else {
            throw ScalarDecoding.mismatch(JSONObject.self, value, link.path)
        }
        self.object = object
        self.link = link
    }

    var codingPath: [any CodingKey] { link.path }

    var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.key) } }

    func contains(_ key: Key) -> Bool {
        object.place(of: key.stringValue) != nil
    }

    private func value(_ key: Key) throws(DecodingError) -> JSON {
        if let value = object[key.stringValue] { return value }
        throw .keyNotFound(
            key,
            DecodingError.Context(codingPath: codingPath, debugDescription: "The member is missing")
        )
    }

    /// A member that may be missing; `null` means the same.
    private func present(_ key: Key) -> JSON? {
        guard let value = object[key.stringValue], !value.isNull else { return nil }
        return value
    }

    private func decoder(_ value: JSON, _ key: any CodingKey) -> ValueDecoder {
        ValueDecoder(value: value, link: CodingPathLink(link, key))
    }
}

// What a member is read as.
extension KeyedDecoding {
    func decodeNil(forKey key: Key) throws -> Bool {
        try value(key).isNull
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try T(from: decoder(value(key), key))
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try present(key).map { try T(from: decoder($0, key)) }
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try ScalarDecoding.bool(value(key), link.path(to: key))
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try ScalarDecoding.string(value(key), link.path(to: key))
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try ScalarDecoding.double(value(key), link.path(to: key))
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try ScalarDecoding.float(value(key), link.path(to: key))
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try ScalarDecoding.integer(value(key), link.path(to: key))
    }

    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        try ScalarDecoding.integer(value(key), link.path(to: key))
    }

    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        try ScalarDecoding.integer(value(key), link.path(to: key))
    }

    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        try ScalarDecoding.integer(value(key), link.path(to: key))
    }

    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        try ScalarDecoding.integer(value(key), link.path(to: key))
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try ScalarDecoding.integer(value(key), link.path(to: key))
    }

    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        try ScalarDecoding.integer(value(key), link.path(to: key))
    }

    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try ScalarDecoding.integer(value(key), link.path(to: key))
    }

    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try ScalarDecoding.integer(value(key), link.path(to: key))
    }

    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try ScalarDecoding.integer(value(key), link.path(to: key))
    }

    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try ScalarDecoding.integer(value(key), link.path(to: key))
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try ScalarDecoding.integer(value(key), link.path(to: key))
    }
}

// The leaves that messages hold most often are looked up once; others take the standard way.
extension KeyedDecoding {
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try present(key).map { try ScalarDecoding.bool($0, link.path(to: key)) }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try present(key).map { try ScalarDecoding.string($0, link.path(to: key)) }
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try present(key).map { try ScalarDecoding.integer($0, link.path(to: key)) }
    }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try present(key).map { try ScalarDecoding.integer($0, link.path(to: key)) }
    }
}

// What lies inside a member.
extension KeyedDecoding {
    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(value(key), key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(value(key), key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        decoder(object[PathKey.super.stringValue] ?? .null, PathKey.super)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        decoder(object[key.stringValue] ?? .null, key)
    }
}
