/// A Swift source of which only the code is left: comments and the insides of strings are blank,
/// line ends stay.
struct SwiftText {
    let code: String

    var lines: [Substring] { code.split(separator: "\n", omittingEmptySubsequences: false) }

    init(_ source: String) {
        var reader = Reader(Array(source.utf8))
        code = reader.read()
    }

    private struct Reader {
        private static let quote = UInt8(ascii: "\"")
        private static let sign = UInt8(ascii: "#")
        private static let lineEnd = UInt8(ascii: "\n")

        private let source: [UInt8]
        private var index = 0
        private var code: [UInt8] = []

        init(_ source: [UInt8]) { self.source = source }

        mutating func read() -> String {
            while index < source.count {
                if starts("//") {
                    while index < source.count, source[index] != Self.lineEnd { index += 1 }
                } else if starts("/*") {
                    skip(to: "*/", escape: nil)
                } else if let opening = openingQuote() {
                    let signs = String(repeating: "#", count: opening.signs)
                    code += [Self.quote, Self.quote]
                    index += opening.signs + opening.quotes
                    skip(
                        to: String(repeating: "\"", count: opening.quotes) + signs,
                        escape: "\\" + signs
                    )
                } else {
                    code.append(source[index])
                    index += 1
                }
            }
            return String(decoding: code, as: UTF8.self)
        }

        private func starts(_ text: String) -> Bool {
            source[index...].starts(with: text.utf8)
        }

        /// The number of quotes and number signs by which a string opens here.
        private func openingQuote() -> (signs: Int, quotes: Int)? {
            guard source[index] == Self.sign || source[index] == Self.quote else { return nil }
            let quotes = source[index...].drop { $0 == Self.sign }
            guard quotes.first == Self.quote else { return nil }
            let isLong = quotes.prefix(3).elementsEqual([Self.quote, Self.quote, Self.quote])
            return (quotes.startIndex - index, isLong ? 3 : 1)
        }

        /// Goes behind the end, keeping line ends alone.
        private mutating func skip(to end: String, escape: String?) {
            while index < source.count, !starts(end) {
                if let escape, starts(escape) { index += escape.utf8.count }
                if index < source.count, source[index] == Self.lineEnd { code.append(Self.lineEnd) }
                index += 1
            }
            index += end.utf8.count
        }
    }
}
