import Glibc

/// Standard error: sentences for people, fixed but for what a person at a terminal asked for.
enum StandardError {
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes a line; what cannot be written is lost.
    static func write(_ text: String) {
        var bytes = ArraySlice((printable(text) + "\n").utf8)
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes {
                Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Without what steers a terminal: arguments are repeated to the person who typed them.
    private static func printable(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isHarmful = [.control, .format].contains(scalar.properties.generalCategory)
            kept.append(isHarmful && scalar != "\n" ? "?" : scalar)
        }
        return String(kept)
    }
}
