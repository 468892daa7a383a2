/// Words of a plugin, made harmless for a terminal and a person's eye.
enum Printable {
    /// Keeps printable ASCII; everything else, the backslash included, becomes `\xNN`.
    ///
    /// - Parameter limit: bytes of the input that are looked at.
    static func text(_ bytes: some Sequence<UInt8>, limit: Int) -> String {
        var text = ""
        for byte in bytes.prefix(limit) {
            switch byte {
            case 0x20...0x5B, 0x5D...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
            case 0x0A: text += "\\n"
            case 0x0D: text += "\\r"
            case 0x09: text += "\\t"
            default: text += "\\x" + hexadecimal(byte)
            }
        }
        return text
    }

    /// The last lines of a text, one after the other with a bar between them.
    static func lastWords(_ bytes: [UInt8], limit: Int) -> String {
        bytes.suffix(limit)
            .split(separator: 0x0A)
            .map { text($0, limit: limit) }
            .joined(separator: " | ")
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
    }
}
