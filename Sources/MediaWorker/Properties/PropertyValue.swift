import PickerJSON

/// Values of properties: numbers as numbers, fractions as reals, several as an array.
enum PropertyValue {
    /// Tags of bytes that are small numbers and not text, such as a version.
    private static let numberTags: Set<String> = [
        "ExifVersion", "FlashpixVersion", "ComponentsConfiguration", "GPSVersionID",
        "FileSource", "SceneType",
    ]

    /// The value of an entry; nil where it is empty, too long or of no use to anybody.
    static func value(_ entry: MetadataEntry, tag: String) -> JSON? {
        switch entry.kind {
        case MetadataEntry.Kind.undefined where numberTags.contains(tag):
            return digits(entry, tag: tag)
        case MetadataEntry.Kind.undefined:
            return nil
        case MetadataEntry.Kind.ascii, MetadataEntry.Kind.comment, 0x1_0000...:
            return entry.text.map { .string($0) }
        default:
            return numbers(entry)
        }
    }

    /// A real number without the tail of its binary fraction being the reader's problem.
    static func real(_ value: Double) -> JSON {
        value.isFinite ? .real(value) : .null
    }

    private static func numbers(_ entry: MetadataEntry) -> JSON? {
        let values = (0..<min(entry.count, FactLimits.propertyValues)).compactMap {
            place -> JSON? in
            guard let (numerator, denominator) = entry.fraction(place) else {
                return entry.real(place).map(real)
            }
            // Only an integer has the denominator 1 by its type; a fraction is a real whatever it has.
            return entry.isFraction
                ? denominator == 0 ? nil : real(Double(numerator) / Double(denominator))
                : .integer(numerator)
        }
        return values.count > 1 ? .array(values) : values.first
    }

    /// Bytes as numbers; of versions, whose bytes are digits, the digits: 2, 3, 1.
    private static func digits(_ entry: MetadataEntry, tag: String) -> JSON? {
        guard let bytes = entry.bytes, bytes.count <= 16 else {
            return nil
        }
        let isVersion = tag.hasSuffix("Version")
        var values = bytes.map { isVersion ? Int64($0) - 0x30 : Int64($0) }
        if isVersion {
            guard values.allSatisfy({ (0...9).contains($0) }) else {
                return nil
            }
            // "0231" is 2.3.1; ImageIO leaves out the leading nothing and a trailing one.
            values = Array(values.drop { $0 == 0 })
            while values.count > 2, values.last == 0 {
                values.removeLast()
            }
        }
        return values.count == 1 ? .integer(values[0]) : .array(values.map { .integer($0) })
    }
}
