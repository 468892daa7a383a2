import PickerHost

/// A filter as it is written on the command line: `images`, `any(a,b)`, `all(a,b)`, `not(a)`.
struct FilterExpression: Sendable, Hashable {
    /// How deep filters may be nested.
    static let mostDepth = 16

    let filter: PickerFilter

    /// Reads the whole text as one filter; blanks between the parts do not count.
    init(_ text: String) throws(FilterError) {
        var reader = FilterReader(text)
        filter = try reader.filter(depth: 0)
        try reader.end()
    }

    /// The filter that several options mean together: what one of them lets through.
    static func union(_ expressions: [FilterExpression]) -> PickerFilter? {
        expressions.count > 1 ? .any(expressions.map(\.filter)) : expressions.first?.filter
    }
}

/// Why a text is no filter.
enum FilterError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A word that names neither a kind nor a combination.
    case unknown(String)
    /// Something else was expected at this place.
    case expected(String, at: Int)
    /// Filters within filters beyond the limit.
    case tooDeep

    var description: String {
        switch self {
        case .unknown(let word):
            "there is no filter \(Say.quoted(word)); there are "
                + PickerFilter.Kind.all.map(\.rawValue).joined(separator: ", ")
                + ", and any(…), all(…), not(…) around them"
        case .expected(let what, let place): "\(what) is missing at character \(place + 1)"
        case .tooDeep: "filters are nested more than \(FilterExpression.mostDepth) deep"
        }
    }
}

/// Reads a filter from left to right.
private struct FilterReader {
    private let scalars: [Unicode.Scalar]
    private var place = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func filter(depth: Int) throws(FilterError) -> PickerFilter {
        guard depth < FilterExpression.mostDepth else { throw .tooDeep }
        let word = self.word()
        guard !word.isEmpty else { throw .expected("a filter", at: place) }
        switch word {
        case "any": return .any(try list(depth))
        case "all": return .all(try list(depth))
        case "not":
            let start = place
            let filters = try list(depth)
            guard let only = filters.first, filters.count == 1 else {
                throw .expected("exactly one filter", at: start + 1)
            }
            return .not(only)
        default:
            guard let kind = PickerFilter.Kind.all.first(where: { $0.rawValue == word }) else {
                throw .unknown(word)
            }
            return .kind(kind)
        }
    }

    mutating func end() throws(FilterError) {
        skipBlanks()
        guard place == scalars.count else { throw .expected("the end", at: place) }
    }

    private mutating func list(_ depth: Int) throws(FilterError) -> [PickerFilter] {
        guard take("(") else { throw .expected("\"(\"", at: place) }
        var filters = [try filter(depth: depth + 1)]
        while take(",") { filters.append(try filter(depth: depth + 1)) }
        guard take(")") else { throw .expected("\")\"", at: place) }
        return filters
    }

    private mutating func word() -> String {
        skipBlanks()
        let start = place
        while place < scalars.count, scalars[place].properties.isAlphabetic { place += 1 }
        return String(String.UnicodeScalarView(scalars[start..<place]))
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard place < scalars.count, scalars[place] == scalar else { return false }
        place += 1
        return true
    }

    private mutating func skipBlanks() {
        while place < scalars.count, scalars[place] == " " { place += 1 }
    }
}
