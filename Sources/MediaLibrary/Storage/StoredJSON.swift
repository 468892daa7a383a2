import Foundation
import PickerJSON

/// A value as the index keeps it: a JSON text, written and read by the library that the wire has.
enum StoredJSON {
    /// - Throws: `EncodingError` or `JSONSerializationError` where the value has no JSON.
    static func bytes(of value: some Encodable) throws -> Data {
        Data(try JSON(encoding: value).serialized())
    }

    /// - Throws: `JSONParseError` or `DecodingError` where the index does not hold such a value.
    static func value<Value: Decodable>(_ type: Value.Type, in bytes: [UInt8]) throws -> Value {
        try JSON.parse(bytes).decode(type)
    }
}
