/// Base64 as of RFC 4648, for the small pieces that travel inside JSON.
public enum Base64 {
    /// Which 64 characters.
    public enum Alphabet: Sendable {
        /// `+` and `/`, padded.
        case standard
        /// `-` and `_`, not padded.
        case url

        fileprivate var characters: [UInt8] {
            let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
            return Array((common + (self == .standard ? "+/" : "-_")).utf8)
        }
    }

    private static let standardCharacters = Alphabet.standard.characters
    private static let standardValues: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, character) in standardCharacters.enumerated() {
            values[Int(character)] = UInt8(value)
        }
        return values
    }()

    /// The text of some bytes.
    public static func encode(_ bytes: [UInt8], alphabet: Alphabet = .standard) -> String {
        let characters = alphabet == .standard ? standardCharacters : alphabet.characters
        let isPadded = alphabet == .standard
        return String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text in
            var end = 0
            func put(_ value: UInt32) {
                text[end] = characters[Int(value & 63)]
                end += 1
            }
            var index = 0
            while index < bytes.count {
                let left = bytes.count - index
                let group =
                    UInt32(bytes[index]) << 16
                    | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
                    | (left > 2 ? UInt32(bytes[index + 2]) : 0)
                put(group >> 18)
                put(group >> 12)
                if left > 1 { put(group >> 6) }
                if left > 2 { put(group) }
                for _ in 0..<max(0, 3 - left) where isPadded {
                    text[end] = UInt8(ascii: "=")
                    end += 1
                }
                index += 3
            }
            return end
        }
    }

    /// The bytes of a padded standard text; nil for anything else, white space included.
    public static func decode(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8 { characters in
            guard characters.count % 4 == 0 else { return nil }
            guard !characters.isEmpty else { return [] }
            let padding = characters.suffix(2).filter { $0 == UInt8(ascii: "=") }.count
            let endsPadded = characters[characters.count - 1] == UInt8(ascii: "=")
            guard padding == 0 || endsPadded else { return nil }
            return decode(characters, padding: padding)
        }
    }

    private static func decode(_ text: UnsafeBufferPointer<UInt8>, padding: Int) -> [UInt8]? {
        let count = text.count / 4 * 3 - padding
        var isValid = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            var position = 0
            while position < text.count {
                var group: UInt32 = 0
                for offset in 0..<4 {
                    let isPad = position + offset >= text.count - padding
                    let value = isPad ? 0 : standardValues[Int(text[position + offset])]
                    if value == 0xFF { isValid = false }
                    group = group << 6 | UInt32(value & 63)
                }
                for shift in [16, 8, 0] as [UInt32] where initialized < count {
                    target[initialized] = UInt8(truncatingIfNeeded: group >> shift)
                    initialized += 1
                }
                position += 4
                // Bits that no byte carries are zero, or two texts would mean the same bytes.
                let unused: UInt32 = padding == 2 ? 0xFFFF : padding == 1 ? 0xFF : 0
                if position == text.count, group & unused != 0 { isValid = false }
            }
        }
        return isValid ? bytes : nil
    }
}
