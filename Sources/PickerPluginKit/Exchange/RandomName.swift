/// Names that nobody can foresee and that are harmless everywhere: hexadecimal digits.
enum RandomName {
    /// Digits in a name.
    static let count = 32

    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef".utf8)
        let name = (0..<count).map { _ in digits[Int.random(in: 0..<16, using: &generator)] }
        return String(decoding: name, as: UTF8.self)
    }

    /// Whether a name, with its closing NUL, is of this kind.
    static func matches(_ name: [CChar]) -> Bool {
        name.count == count + 1
            && name.dropLast().allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
            }
    }
}
