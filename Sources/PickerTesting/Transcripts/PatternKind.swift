import PickerJSON

/// The kinds of values that a hole of a transcript can ask for.
enum PatternKind {
    static func isMatch(_ value: JSON, _ kind: String) -> Bool {
        switch (kind, value) {
        case ("value", _), ("boolean", .bool), ("object", .object), ("array", .array),
            ("string", .string), ("integer", .integer):
            true
        case ("count", .integer(let number)): number >= 0
        case ("handle", .string(let text)):
            text.utf8.count == 22 && text.utf8.allSatisfy { isWord($0) || $0 == 0x2D || $0 == 0x5F }
        case ("type", .string(let text)):
            (1...255).contains(text.utf8.count)
                && text.utf8.allSatisfy { isWord($0) || $0 == 0x2D || $0 == 0x2E }
        case ("name", .string(let text)): isName(text)
        case ("path", .string(let text)): text.utf8.first == UInt8(ascii: "/")
        default: false
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    private static func isName(_ text: String) -> Bool {
        guard (1...120).contains(text.utf8.count), let first = text.unicodeScalars.first else {
            return false
        }
        return !".-~".unicodeScalars.contains(first)
            && text.unicodeScalars.allSatisfy { scalar in
                scalar != "/" && scalar != "\\" && scalar.properties.generalCategory != .control
            }
    }
}
