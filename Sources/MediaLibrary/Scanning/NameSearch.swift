/// The words of a search text, looked for in names without regard to case.
struct NameSearch {
    private let words: [[UInt8]]

    /// Takes the words of the text apart at white space; nil and blank texts find everything.
    init(_ text: String?, wordLimit: Int) {
        words = (text ?? "").split(whereSeparator: \.isWhitespace).prefix(wordLimit).map { word in
            Array(word.lowercased().utf8)
        }
    }

    /// Whether every word occurs somewhere in the name.
    func finds(_ name: [UInt8]) -> Bool {
        guard !words.isEmpty else {
            return true
        }
        let name = Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
        return words.allSatisfy { word in
            name.indices.contains { name[$0...].starts(with: word) }
        }
    }
}
