import Glibc

/// What the command says to the person, on standard error.
enum Say {
    /// Says one line, the program's name before it.
    static func line(_ text: String) {
        plain("postern: \(text)\n")
    }

    /// Says what made the command fail, if there is anything to say.
    static func failure(_ failure: Failure) {
        if !failure.sentence.isEmpty { line(failure.sentence) }
    }

    /// Writes text as it is.
    ///
    /// Whether anybody reads it is nothing that the command depends on.
    static func plain(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }

    /// A word that somebody else chose, between quotes.
    static func quoted(_ text: String) -> String {
        "\"\(printable(text))\""
    }

    /// What somebody else wrote, fit for a terminal: what would control it is escaped.
    static func printable(_ text: String) -> String {
        var safe = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
                .privateUse:
                safe += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }
}
