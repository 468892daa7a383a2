/// Offers one value to a type that decodes itself.
struct ValueDecoder: Decoder {
    let value: JSON
    let link: CodingPathLink?

    var codingPath: [any CodingKey] { link.path }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try KeyedDecoding<Key>(value, link))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try UnkeyedDecoding(value, link)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        self
    }
}

extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool {
        value.isNull
    }

    func decode(_ type: Bool.Type) throws -> Bool {
        try ScalarDecoding.bool(value, codingPath)
    }

    func decode(_ type: String.Type) throws -> String {
        try ScalarDecoding.string(value, codingPath)
    }

    func decode(_ type: Double.Type) throws -> Double {
        try ScalarDecoding.double(value, codingPath)
    }

    func decode(_ type: Float.Type) throws -> Float {
        try ScalarDecoding.float(value, codingPath)
    }

    func decode(_ type: Int.Type) throws -> Int {
        try ScalarDecoding.integer(value, codingPath)
    }

    func decode(_ type: Int8.Type) throws -> Int8 {
        try ScalarDecoding.integer(value, codingPath)
    }

    func decode(_ type: Int16.Type) throws -> Int16 {
        try ScalarDecoding.integer(value, codingPath)
    }

    func decode(_ type: Int32.Type) throws -> Int32 {
        try ScalarDecoding.integer(value, codingPath)
    }

    func decode(_ type: Int64.Type) throws -> Int64 {
        try ScalarDecoding.integer(value, codingPath)
    }

    func decode(_ type: Int128.Type) throws -> Int128 {
        try ScalarDecoding.integer(value, codingPath)
    }

    func decode(_ type: UInt.Type) throws -> UInt {
        try ScalarDecoding.integer(value, codingPath)
    }

    func decode(_ type: UInt8.Type) throws -> UInt8 {
        try ScalarDecoding.integer(value, codingPath)
    }

    func decode(_ type: UInt16.Type) throws -> UInt16 {
        try ScalarDecoding.integer(value, codingPath)
    }

    func decode(_ type: UInt32.Type) throws -> UInt32 {
        try ScalarDecoding.integer(value, codingPath)
    }

    func decode(_ type: UInt64.Type) throws -> UInt64 {
        try ScalarDecoding.integer(value, codingPath)
    }

    func decode(_ type: UInt128.Type) throws -> UInt128 {
        try ScalarDecoding.integer(value, codingPath)
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try T(from: self)
    }
}
