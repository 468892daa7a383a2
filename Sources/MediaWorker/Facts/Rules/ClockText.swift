/// The text of a date, read from its beginning on.
///
/// Every photograph has some: a pattern would be made anew for each of them.
struct ClockText {
    private var rest: Substring.UTF8View

    init(_ text: some StringProtocol) {
        rest = Substring(text).utf8
    }

    /// Whether nothing is left.
    var isAtEnd: Bool { rest.isEmpty }

    /// A number of exactly so many digits.
    mutating func number(digits count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(Self.isDigit) else {
            return nil
        }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// All digits that follow, at least one.
    mutating func digits() -> Substring? {
        let digits = rest.prefix(while: Self.isDigit)
        rest = rest[digits.endIndex...]
        return digits.isEmpty ? nil : Substring(digits)
    }

    /// Takes one of these characters, which stand in ASCII; nil where another one follows.
    mutating func character(of wanted: StaticString) -> UInt8? {
        guard let first = rest.first, wanted.withUTF8Buffer({ $0.contains(first) }) else {
            return nil
        }
        rest = rest.dropFirst()
        return first
    }

    /// Passes over white space.
    mutating func skipSpace() {
        rest = rest.drop { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
