import MediaWork

/// Places as films write them: `+33.7896-118.3138+023.631/` (ISO 6709, annex H).
enum ISO6709 {
    static func place(_ text: String) -> GeoPlace? {
        let pattern = #/([+\-]\d+(?:\.\d+)?)([+\-]\d+(?:\.\d+)?)([+\-]\d+(?:\.\d+)?)?.*/#
        guard let part = text.wholeMatch(of: pattern)?.output,
            let latitude = degrees(part.1, wholeDigits: 2),
            let longitude = degrees(part.2, wholeDigits: 3)
        else {
            return nil
        }
        return PlaceRule.place(
            latitude: latitude,
            longitude: longitude,
            altitude: part.3.flatMap { Double($0) }
        )
    }

    /// Degrees, or degrees with minutes and seconds run together where there are more digits.
    private static func degrees(_ text: Substring, wholeDigits: Int) -> Double? {
        let digits = text.dropFirst().prefix { $0 != "." }.count
        guard let value = Double(text) else {
            return nil
        }
        let size = value.magnitude
        let sign = text.hasPrefix("-") ? -1.0 : 1.0
        switch digits - wholeDigits {
        case ...1:
            return value
        case 2, 3:
            let whole = (size / 100).rounded(.down)
            return sign * (whole + (size - whole * 100) / 60)
        default:
            let whole = (size / 10_000).rounded(.down)
            let minutes = ((size - whole * 10_000) / 100).rounded(.down)
            return sign * (whole + minutes / 60 + (size - whole * 10_000 - minutes * 100) / 3_600)
        }
    }
}
