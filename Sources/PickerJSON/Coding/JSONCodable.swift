extension JSON: Codable {
    /// Takes the value that stands at this place, without loss where it was read by this room.
    ///
    /// Another coder is asked for one kind after the other, and what it takes for an integer is one.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? ValueDecoder {
            self = decoder.value
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .real(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let values = try? container.decode([JSON].self) {
            self = .array(values)
        } else {
            self = .object(try JSONObject(from: decoder))
        }
    }

    /// Puts the value at this place, without loss where it is written by this room.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? ValueEncoder {
            try encoder.set(self)
            return
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .real(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let object): try container.encode(object)
        }
    }
}

extension JSONObject: Codable {
    /// Takes the object that stands at this place; see ``JSON/init(from:)``.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? ValueDecoder {
            guard case .object(let object) = decoder.value else {
                throw ScalarDecoding.mismatch(JSONObject.self, decoder.value, decoder.codingPath)
            }
            self = object
            return
        }
        let container = try decoder.container(keyedBy: PathKey.self)
        self.init()
        for key in container.allKeys {
            self[key.stringValue] = try container.decode(JSON.self, forKey: key)
        }
    }

    /// Puts the object at this place; see ``JSON/encode(to:)``.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? ValueEncoder {
            try encoder.set(.object(self))
            return
        }
        var container = encoder.container(keyedBy: PathKey.self)
        for (key, value) in members {
            try container.encode(value, forKey: PathKey(stringValue: key))
        }
    }
}
