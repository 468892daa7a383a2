import PickerJSON
import PickerProtocol

/// Compares messages with the patterns of a transcript and keeps what it captures.
struct PatternMatcher: Sendable {
    private(set) var captures: [String: JSON] = [:]
    private let library: TranscriptLibrary

    init(_ library: TranscriptLibrary) { self.library = library }

    /// Whether a value matches; captures count only then.
    mutating func accepts(_ value: JSON, as pattern: JSON) -> Bool {
        var attempt = self
        guard attempt.match(value, pattern) else { return false }
        self = attempt
        return true
    }

    /// The piece of a file that `$bytes`, or an attachment, names.
    func piece(_ place: JSON) -> [UInt8]? {
        guard let name = place["of"]?.string, let bytes = try? library.bytes(of: name) else {
            return nil
        }
        let rest = bytes.dropFirst(Int(place["offset"]?.integer ?? 0))
        return Array(rest.prefix(place["length"]?.integer.map(Int.init) ?? rest.count))
    }

    /// A message of the host, with what was captured in its holes.
    func filled(_ value: JSON) -> JSON? {
        switch value {
        case .array(let elements):
            let filled = elements.compactMap { self.filled($0) }
            return filled.count == elements.count ? .array(filled) : nil
        case .object(let members):
            if let name = value["$use"]?.string { return captures[name] }
            var filled = JSONObject()
            for (key, member) in members {
                guard let member = self.filled(member) else { return nil }
                filled[key] = member
            }
            return .object(filled)
        default: return value
        }
    }

    private mutating func match(_ value: JSON, _ pattern: JSON) -> Bool {
        switch (pattern, value) {
        case (.array(let patterns), .array(let values)):
            guard patterns.count == values.count else { return false }
            for (pattern, value) in zip(patterns, values) where !match(value, pattern) {
                return false
            }
            return true
        case (.object(let members), _):
            if let isMatch = matchHole(value, pattern) { return isMatch }
            guard case .object(let actual) = value else { return false }
            return match(actual, members)
        default: return value == pattern
        }
    }

    private mutating func match(_ actual: JSONObject, _ pattern: JSONObject) -> Bool {
        for (key, member) in pattern where key != "$exact" {
            if member["$absent"] == .bool(true) {
                if actual[key] != nil { return false }
                continue
            }
            guard let value = actual[key], match(value, member) else { return false }
        }
        guard pattern["$exact"] == .bool(true) else { return true }
        return actual.keys.allSatisfy { pattern[$0] != nil }
    }

    /// Nil where the pattern is no hole.
    private mutating func matchHole(_ value: JSON, _ hole: JSON) -> Bool? {
        if let kind = hole["$any"]?.string { return PatternKind.isMatch(value, kind) }
        if let name = hole["$capture"]?.string {
            let other = hole["unlike"]?.string.flatMap { captures[$0] }
            guard PatternKind.isMatch(value, hole["is"]?.string ?? ""), value != other else {
                return false
            }
            captures[name] = value
            return true
        }
        if let name = hole["$use"]?.string { return captures[name] == value }
        if let patterns = hole["$set"]?.array { return matchSet(value.array ?? [], patterns) }
        if let pattern = hole["$each"] {
            guard let values = value.array, .integer(Int64(values.count)) == hole["count"] else {
                return false
            }
            for value in values where !match(value, pattern) { return false }
            return true
        }
        if let place = hole["$bytes"] {
            return piece(place).map { value == .string(Base64.encode($0)) } ?? false
        }
        if let name = hole["$digest"]?.string {
            guard let bytes = try? library.bytes(of: name) else { return false }
            return value == .string(ContentDigest.hexadecimal(of: bytes))
        }
        return nil
    }

    private mutating func matchSet(_ values: [JSON], _ patterns: [JSON]) -> Bool {
        guard values.count == patterns.count else { return false }
        guard let pattern = patterns.first else { return true }
        for (place, value) in values.enumerated() {
            var attempt = self
            var rest = values
            rest.remove(at: place)
            if attempt.match(value, pattern), attempt.matchSet(rest, Array(patterns.dropFirst())) {
                self = attempt
                return true
            }
        }
        return false
    }
}
