import CJansson

/// Builds jansson's tree of a value and lets jansson write it.
///
/// A node is owned by the function that makes it until a container takes it over; the whole tree is
/// freed before ``write(_:)`` returns.
struct JanssonWriter {
    /// A guess of the text's length; a wrong one costs a second writing, nothing else.
    private var expectedBytes = 0

    /// Whether a real needs more digits than fifteen to be read back as itself.
    private var needsAllDigits = false

    static func write(_ value: JSON) throws(JSONSerializationError) -> [UInt8] {
        JanssonReader.seeded
        var writer = JanssonWriter()
        let root = try writer.node(of: value, depth: 0)
        defer { json_decref(root) }
        return try writer.text(of: root)
    }

    private mutating func node(
        of value: JSON,
        depth: Int
    ) throws(JSONSerializationError) -> UnsafeMutablePointer<json_t> {
        let made: UnsafeMutablePointer<json_t>?
        expectedBytes += 6
        switch value {
        case .null: made = json_null()
        case .bool(let value): made = value ? json_true() : json_false()
        case .integer(let value):
            expectedBytes += 16
            made = json_integer(value)
        case .real(let value): made = try real(value)
        case .string(let value): made = string(value)
        case .array(let values): made = try array(values, depth: depth + 1)
        case .object(let object): made = try self.object(object, depth: depth + 1)
        }
        guard let made else { throw .outOfMemory }
        return made
    }

    private mutating func real(
        _ value: Double
    ) throws(JSONSerializationError) -> UnsafeMutablePointer<json_t>? {
        guard value.isFinite else { throw .nonFiniteNumber }
        expectedBytes += 20
        if !needsAllDigits {
            needsAllDigits = !Self.fitsFifteenDigits(value)
        }
        return json_real(value)
    }

    private mutating func string(_ value: String) -> UnsafeMutablePointer<json_t>? {
        var value = value
        return value.withUTF8 { bytes in
            expectedBytes += bytes.count
            return bytes.withMemoryRebound(to: CChar.self) { bytes in
                bytes.baseAddress.map { json_stringn_nocheck($0, bytes.count) }
                    ?? json_stringn_nocheck("", 0)
            }
        }
    }

    private mutating func array(
        _ values: [JSON],
        depth: Int
    ) throws(JSONSerializationError) -> UnsafeMutablePointer<json_t>? {
        guard depth <= JSONLimits.depthCeiling else { throw .tooDeep }
        guard let array = json_array() else { throw .outOfMemory }
        do throws(JSONSerializationError) {
            for value in values {
                let child = try node(of: value, depth: depth)
                guard json_array_append_new(array, child) == 0 else { throw .outOfMemory }
            }
        } catch {
            json_decref(array)
            throw error
        }
        return array
    }

    private mutating func object(
        _ members: JSONObject,
        depth: Int
    ) throws(JSONSerializationError) -> UnsafeMutablePointer<json_t>? {
        guard depth <= JSONLimits.depthCeiling else { throw .tooDeep }
        guard let object = json_object() else { throw .outOfMemory }
        do throws(JSONSerializationError) {
            for (key, value) in members {
                guard !key.utf8.contains(0) else { throw .nulInKey }
                let child = try node(of: value, depth: depth)
                try set(key, to: child, in: object)
            }
        } catch {
            json_decref(object)
            throw error
        }
        return object
    }

    /// Lets `object` take over `child`, whatever happens.
    private mutating func set(
        _ key: String,
        to child: UnsafeMutablePointer<json_t>,
        in object: UnsafeMutablePointer<json_t>
    ) throws(JSONSerializationError) {
        var key = key
        let status = key.withUTF8 { bytes in
            expectedBytes += bytes.count
            return bytes.withMemoryRebound(to: CChar.self) { bytes in
                bytes.baseAddress.map {
                    json_object_setn_new_nocheck(object, $0, bytes.count, child)
                } ?? json_object_setn_new_nocheck(object, "", 0, child)
            }
        }
        guard status == 0 else { throw .outOfMemory }
    }

    /// Lets jansson write `root`, in ASCII throughout.
    private func text(
        of root: UnsafeMutablePointer<json_t>
    ) throws(JSONSerializationError) -> [UInt8] {
        var flags = Int(JSON_COMPACT | JSON_ENSURE_ASCII | JSON_ENCODE_ANY)
        if !needsAllDigits { flags |= 15 << 11 }
        var room = expectedBytes
        while true {
            var needed = 0
            let text = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                needed = buffer.withMemoryRebound(to: CChar.self) { buffer in
                    json_dumpb(root, buffer.baseAddress, room, flags)
                }
                count = needed <= room ? needed : 0
            }
            // Zero is jansson's word for failure: the shortest text has one byte.
            guard needed > 0 else { throw .outOfMemory }
            if needed <= room { return Self.escapingDelete(text) }
            room = needed
        }
    }

    /// Whether fifteen digits, which every `Double` keeps, say all that `value` is.
    private static func fitsFifteenDigits(_ value: Double) -> Bool {
        var digits = 0
        var significantDigits = 0
        for byte in value.description.utf8 {
            if byte == UInt8(ascii: "e") { break }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { continue }
            // Zeros before the first other digit and after the last one say nothing.
            if byte != UInt8(ascii: "0") || digits > 0 { digits += 1 }
            if byte != UInt8(ascii: "0") { significantDigits = digits }
        }
        return significantDigits <= 15
    }

    /// Writes DEL as an escape; outside of ASCII and among the controls jansson does so itself.
    private static func escapingDelete(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(0x7F) else { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.count + 64)
        for byte in text {
            if byte == 0x7F {
                escaped.append(contentsOf: "\\u007F".utf8)
            } else {
                escaped.append(byte)
            }
        }
        return escaped
    }
}
