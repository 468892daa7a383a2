/// Turns one leaf into a value, or refuses what JSON cannot say.
enum ScalarEncoding {
    typealias Path = () -> [any CodingKey]

    static func integer<T: FixedWidthInteger>(
        _ value: T,
        _ path: @autoclosure Path
    ) throws(EncodingError) -> JSON {
        guard let exact = Int64(exactly: value) else {
            throw refusal(value, path(), "The integer does not fit in 64 bits")
        }
        return .integer(exact)
    }

    static func double(_ value: Double, _ path: @autoclosure Path) throws(EncodingError) -> JSON {
        guard value.isFinite else { throw refusal(value, path(), "The number is not finite") }
        return .real(value)
    }

    static func refusal(_ value: Any, _ path: [any CodingKey], _ text: String) -> EncodingError {
        .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: text))
    }
}
