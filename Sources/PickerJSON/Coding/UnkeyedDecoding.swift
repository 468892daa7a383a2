/// Reads the elements of an array one after the other; an element that failed is not passed.
struct UnkeyedDecoding: UnkeyedDecodingContainer {
    private let values: [JSON]
    private let link: CodingPathLink?
    private(set) var currentIndex = 0

    init(_ value: JSON, _ link: CodingPathLink?) throws(DecodingError) {
        guard case .array(let values) = value else {
            throw ScalarDecoding.mismatch([JSON].self, value, link.path)
        }
        self.values = values
        self.link = link
    }

    var codingPath: [any CodingKey] { link.path }

    var count: Int? { values.count }

    var isAtEnd: Bool { currentIndex >= values.count }

    private var key: PathKey { PathKey(intValue: currentIndex) }

    private func value(for type: any Any.Type) throws(DecodingError) -> JSON {
        if !isAtEnd { return values[currentIndex] }
        let path = link.path(to: key)
        throw .valueNotFound(
            type,
            DecodingError.Context(codingPath: path, debugDescription: "The array has ended")
        )
    }

    private func decoder(for type: any Any.Type) throws(DecodingError) -> ValueDecoder {
        ValueDecoder(value: try value(for: type), link: CodingPathLink(link, key))
    }

    private mutating func pass<T>(_ value: T) -> T {
        currentIndex += 1
        return value
    }
}

// What the next element is read as.
extension UnkeyedDecoding {
    mutating func decodeNil() throws -> Bool {
        guard try value(for: Never.self).isNull else { return false }
        return pass(true)
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        pass(try T(from: decoder(for: type)))
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        pass(try ScalarDecoding.bool(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: String.Type) throws -> String {
        pass(try ScalarDecoding.string(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        pass(try ScalarDecoding.double(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        pass(try ScalarDecoding.float(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: Int.Type) throws -> Int {
        pass(try ScalarDecoding.integer(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: Int8.Type) throws -> Int8 {
        pass(try ScalarDecoding.integer(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: Int16.Type) throws -> Int16 {
        pass(try ScalarDecoding.integer(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: Int32.Type) throws -> Int32 {
        pass(try ScalarDecoding.integer(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: Int64.Type) throws -> Int64 {
        pass(try ScalarDecoding.integer(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        pass(try ScalarDecoding.integer(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: UInt.Type) throws -> UInt {
        pass(try ScalarDecoding.integer(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
        pass(try ScalarDecoding.integer(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
        pass(try ScalarDecoding.integer(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
        pass(try ScalarDecoding.integer(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
        pass(try ScalarDecoding.integer(value(for: type), link.path(to: key)))
    }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        pass(try ScalarDecoding.integer(value(for: type), link.path(to: key)))
    }
}

// What lies inside the next element.
extension UnkeyedDecoding {
    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        pass(try decoder(for: KeyedDecodingContainer<NestedKey>.self).container(keyedBy: type))
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        pass(try decoder(for: (any UnkeyedDecodingContainer).self).unkeyedContainer())
    }

    mutating func superDecoder() throws -> any Decoder {
        pass(try decoder(for: (any Decoder).self))
    }
}
