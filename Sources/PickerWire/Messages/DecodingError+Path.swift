extension DecodingError {
    /// The place of the error, as `configuration.filter.any.0`; empty for the whole value.
    var path: String {
        let (context, last): (Context, (any CodingKey)?) =
            switch self {
            case .typeMismatch(_, let context), .valueNotFound(_, let context),
                .dataCorrupted(let context):
                (context, nil)
            case .keyNotFound(let key, let context): (context, key)
            @unknown default: (Context(codingPath: [], debugDescription: ""), nil)
            }
        let keys = context.codingPath + (last.map { [$0] } ?? [])
        return keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
