extension JSON {
    /// Whether this is `null`.
    @inlinable public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The truth value, if this is one.
    @inlinable public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The integer, if this is one; a real is none, even with an integral value.
    @inlinable public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The real, if this is one; an integer is none (see ``number``).
    @inlinable public var real: Double? {
        if case .real(let value) = self { value } else { nil }
    }

    /// The number as the nearest `Double`, if this is an integer or a real.
    @inlinable public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        default: nil
        }
    }

    /// The string, if this is one.
    @inlinable public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements, if this is an array.
    @inlinable public var array: [JSON]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// The members, if this is an object.
    @inlinable public var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The member named `key`, compared as UTF-8 bytes; `nil` if absent or if this is no object.
    public subscript(key: String) -> JSON? {
        if case .object(let object) = self { object[key] } else { nil }
    }

    /// The element at `index`; `nil` if there is none or if this is no array.
    public subscript(index: Int) -> JSON? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }
}
