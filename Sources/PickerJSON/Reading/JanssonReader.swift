import CJansson

/// Lets jansson parse a text and copies its tree into a value.
///
/// The tree is owned by ``read(_:)`` alone and freed before it returns; nothing of it, jansson's
/// words included, leaves this file.
enum JanssonReader {
    /// Seeds the hash of jansson's objects once, before any thread makes the first one.
    static let seeded: Void = json_object_seed(0)

    private static let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL)

    /// Parses `text`, whose depth must already be bounded.
    static func read(_ text: UnsafeRawBufferPointer) throws(JSONParseError) -> JSON {
        seeded
        var report = json_error_t()
        guard let start = text.baseAddress?.assumingMemoryBound(to: CChar.self) else {
            throw JSONParseError(reason: .empty, offset: 0)
        }
        guard let root = json_loadb(start, text.count, flags, &report) else {
            throw refusal(report, of: text)
        }
        defer { json_decref(root) }
        return value(of: root)
    }

    /// Copies a borrowed node; recursion is bounded by the depth that was checked before.
    private static func value(of node: UnsafeMutablePointer<json_t>) -> JSON {
        switch node.pointee.type {
        case JSON_OBJECT: .object(object(of: node))
        case JSON_ARRAY: .array(array(of: node))
        case JSON_STRING: .string(string(json_string_value(node), json_string_length(node)))
        case JSON_INTEGER: .integer(json_integer_value(node))
        case JSON_REAL: .real(json_real_value(node))
        case JSON_TRUE: .bool(true)
        case JSON_FALSE: .bool(false)
        default: .null
        }
    }

    private static func object(of node: UnsafeMutablePointer<json_t>) -> JSONObject {
        var members: [JSONObject.Element] = []
        members.reserveCapacity(json_object_size(node))
        var next = json_object_iter(node)
        while let member = next {
            if let child = json_object_iter_value(member) {
                let key = string(json_object_iter_key(member), json_object_iter_key_len(member))
                members.append((key, value(of: child)))
            }
            next = json_object_iter_next(node, member)
        }
        return JSONObject(unique: members)
    }

    private static func array(of node: UnsafeMutablePointer<json_t>) -> [JSON] {
        let count = json_array_size(node)
        var values: [JSON] = []
        values.reserveCapacity(count)
        for index in 0..<count {
            if let child = json_array_get(node, index) {
                values.append(value(of: child))
            }
        }
        return values
    }

    private static func string(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Puts jansson's code and position into our own terms.
    private static func refusal(
        _ report: json_error_t,
        of text: UnsafeRawBufferPointer
    ) -> JSONParseError {
        let offset = min(max(0, Int(report.position)), text.count)
        let code = withUnsafeBytes(of: report.text) { $0.last ?? 0 }
        let reason: JSONParseError.Reason =
            switch UInt32(code) {
            case json_error_out_of_memory.rawValue: .outOfMemory
            case json_error_stack_overflow.rawValue: .tooDeep
            case json_error_invalid_utf8.rawValue: .notUTF8
            case json_error_premature_end_of_input.rawValue:
                text.allSatisfy(isWhiteSpace) ? .empty : .premature
            case json_error_end_of_input_expected.rawValue: .trailingBytes
            case json_error_null_character.rawValue: .nulByte
            case json_error_null_byte_in_key.rawValue: .nulInKey
            case json_error_duplicate_key.rawValue: .duplicateKey
            case json_error_numeric_overflow.rawValue: .numberOutOfRange
            default: .syntax
            }
        return JSONParseError(reason: reason, offset: offset)
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: true
        default: false
        }
    }
}
