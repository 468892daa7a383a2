import CMedia
import Glibc

/// One entry: a key and its values.
struct MetadataEntry {
    /// The types of values that are treated in a way of their own, in exiv2's numbers.
    enum Kind {
        static let bytes: Int32 = 1
        static let ascii: Int32 = 2
        static let undefined: Int32 = 7
        static let comment: Int32 = 0x1_0003
        static let xmpText: Int32 = 0x1_0005
        static let languages: Int32 = 0x1_0009
    }

    /// Keeps what the handle stands for.
    private let metadata: Metadata
    private let handle: OpaquePointer
    private let place: Int

    init(metadata: Metadata, handle: OpaquePointer, place: Int) {
        self.metadata = metadata
        self.handle = handle
        self.place = place
    }

    var key: String {
        String(cString: cmedia_metadata_key(handle, place))
    }

    /// Whether its key begins and ends so; cheaper than to make a string of each of many.
    func hasKey(_ start: StaticString = "", endingWith end: StaticString) -> Bool {
        guard let key = cmedia_metadata_key(handle, place) else {
            return false
        }
        let rest = strlen(key) - end.utf8CodeUnitCount
        return rest >= start.utf8CodeUnitCount
            && memcmp(key, start.utf8Start, start.utf8CodeUnitCount) == 0
            && memcmp(key + rest, end.utf8Start, end.utf8CodeUnitCount) == 0
    }

    /// The address of its namespace, for what is XMP.
    var namespace: String {
        String(cString: cmedia_metadata_namespace(handle, place))
    }

    /// The type of the values, in exiv2's numbers.
    var kind: Int32 {
        cmedia_metadata_type(handle, place)
    }

    /// Whether the values are fractions by their type, signed or not.
    var isFraction: Bool {
        kind == 5 || kind == 10
    }

    /// How many values there are.
    var count: Int {
        max(cmedia_metadata_values(handle, place), 0)
    }

    /// All of it as text, cleaned; nil where nothing is left.
    var text: String? {
        kind == Kind.comment ? bytes.flatMap(UserComment.text) : cleaned(-1)
    }

    /// Each value as text of its own, as in a list of keywords.
    var texts: [String] {
        kind == Kind.languages || kind < 0x1_0000
            ? [text].compactMap(\.self)
            : (0..<min(count, FactLimits.propertyValues)).compactMap { cleaned($0) }
    }

    /// All values as they stand in the file.
    var bytes: Bytes? {
        var length = 0
        guard let start = cmedia_metadata_bytes(handle, place, FactLimits.valueBytes, &length)
        else {
            return nil
        }
        return Bytes(copying: UnsafeBufferPointer(start: start, count: length))
    }

    /// One value as a fraction.
    func fraction(_ index: Int = 0) -> (numerator: Int64, denominator: Int64)? {
        var numerator: Int64 = 0
        var denominator: Int64 = 0
        guard cmedia_metadata_rational(handle, place, index, &numerator, &denominator) else {
            return nil
        }
        return (numerator, denominator)
    }

    /// One value as an integer.
    func integer(_ index: Int = 0) -> Int? {
        guard let (numerator, denominator) = fraction(index) else {
            return text.flatMap { Int($0) }
        }
        return denominator == 1 ? Int(numerator) : nil
    }

    /// One value as a real number; nil where it is none or a division by nothing.
    func real(_ index: Int = 0) -> Double? {
        if let (numerator, denominator) = fraction(index) {
            return denominator == 0 ? nil : Double(numerator) / Double(denominator)
        }
        var value = 0.0
        return cmedia_metadata_real(handle, place, index, &value) && value.isFinite ? value : nil
    }

    private func cleaned(_ index: Int) -> String? {
        var length = 0
        guard let start = cmedia_metadata_text(handle, place, index, &length) else {
            return nil
        }
        return start.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
            CleanText.text(UnsafeBufferPointer(start: bytes, count: length))
        }
    }
}
