/// Text split into words as a POSIX shell does it, without its expansions.
///
/// Blanks part words; single quotes keep everything, double quotes and backslashes as the shell's
/// grammar says (POSIX.1-2017, Shell Command Language, 2.2 Quoting).
enum ShellWords {
    /// - Returns: nil where a quote is not closed.
    static func split(_ text: some StringProtocol) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = Array(text)[...]
        while let character = rest.popFirst() {
            switch (quote, character) {
            case (nil, " "), (nil, "\t"), (nil, "\n"):
                if let done = word { words.append(done) }
                word = nil
            case (nil, "'"), (nil, "\""):
                quote = character
                word = word ?? ""
            case (let open?, character) where open == character: quote = nil
            case (nil, "\\"):
                guard let next = rest.popFirst() else { return nil }
                word = (word ?? "") + String(next)
            case ("\"", "\\"):
                guard let next = rest.popFirst() else { return nil }
                word = (word ?? "") + ("$`\"\\".contains(next) ? "" : "\\") + String(next)
            default: word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { return nil }
        if let word { words.append(word) }
        return words
    }
}
