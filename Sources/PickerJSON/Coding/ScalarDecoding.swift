/// Reads one leaf as a Swift type, or says what stands there instead; nothing of the value itself
/// gets into an error.
enum ScalarDecoding {
    typealias Path = () -> [any CodingKey]

    static func bool(_ value: JSON, _ path: @autoclosure Path) throws(DecodingError) -> Bool {
        guard case .bool(let bool) = value else { throw mismatch(Bool.self, value, path()) }
        return bool
    }

    static func string(_ value: JSON, _ path: @autoclosure Path) throws(DecodingError) -> String {
        guard case .string(let string) = value else { throw mismatch(String.self, value, path()) }
        return string
    }

    static func integer<T: FixedWidthInteger>(
        _ value: JSON,
        _ path: @autoclosure Path
    ) throws(DecodingError) -> T {
        guard case .integer(let integer) = value else { throw mismatch(T.self, value, path()) }
        guard let exact = T(exactly: integer) else { throw unfit(T.self, path()) }
        return exact
    }

    static func double(_ value: JSON, _ path: @autoclosure Path) throws(DecodingError) -> Double {
        guard let number = value.number else { throw mismatch(Double.self, value, path()) }
        return number
    }

    static func float(_ value: JSON, _ path: @autoclosure Path) throws(DecodingError) -> Float {
        guard let number = value.number else { throw mismatch(Float.self, value, path()) }
        let float = Float(number)
        guard float.isFinite || !number.isFinite else { throw unfit(Float.self, path()) }
        return float
    }

    /// The error for a value of another kind; `null` counts as no value.
    static func mismatch(
        _ wanted: any Any.Type,
        _ found: JSON,
        _ path: [any CodingKey]
    ) -> DecodingError {
        let text = "Expected \(wanted) but found \(found.kind)"
        let context = DecodingError.Context(codingPath: path, debugDescription: text)
        return found.isNull ? .valueNotFound(wanted, context) : .typeMismatch(wanted, context)
    }

    private static func unfit(_ wanted: any Any.Type, _ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: path,
                debugDescription: "The number does not fit in \(wanted)"
            )
        )
    }
}

extension JSON {
    /// What kind of value this is, for people.
    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .integer: "an integer"
        case .real: "a real"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
