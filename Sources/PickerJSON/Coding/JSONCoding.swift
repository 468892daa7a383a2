extension JSON {
    /// Takes what `value` encodes of itself.
    ///
    /// Members keep the order in which they were encoded; `nil` is left out by types that use
    /// `encodeIfPresent`, as those the compiler writes do. No type is treated in a way of its own:
    /// Foundation's `Data` and `Date` encode themselves as they do everywhere.
    ///
    /// - Parameter value: The value to encode.
    /// - Throws: `EncodingError.invalidValue`, with the path of what does not fit: an integer beyond
    ///   `Int64`, a number that is not finite, nothing at all. Any other error of the type itself is
    ///   its underlying error.
    public init<T: Encodable>(encoding value: T) throws(EncodingError) {
        let encoder = ValueEncoder(link: nil)
        do {
            try value.encode(to: encoder)
        } catch let error as EncodingError {
            throw error
        } catch {
            throw .invalidValue(
                value,
                EncodingError.Context(
                    codingPath: [],
                    debugDescription: "The value refused to be encoded",
                    underlyingError: error
                )
            )
        }
        guard let json = try encoder.result() else {
            throw ScalarEncoding.refusal(value, [], "The value encoded nothing of itself")
        }
        self = json
    }

    /// Reads this value as a `T`.
    ///
    /// Members that `T` does not ask for are ignored. An integer is read as any integer type that it
    /// fits, and as `Double` or `Float`, rounded to the nearest; a real is never read as an integer.
    ///
    /// - Parameter type: The type to read.
    /// - Returns: What `T` made of the value.
    /// - Throws: `DecodingError` with the path of what is missing or wrong; it quotes nothing of the
    ///   value. Any other error of the type itself is its underlying error.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws(DecodingError) -> T {
        do {
            return try T(from: ValueDecoder(value: self, link: nil))
        } catch let error as DecodingError {
            throw error
        } catch {
            throw .dataCorrupted(
                DecodingError.Context(
                    codingPath: [],
                    debugDescription: "The value was refused",
                    underlyingError: error
                )
            )
        }
    }
}
