/// A random value that opens something; compared in a time that tells nothing.
struct Secret: Sendable {
    /// The value, as 64 hexadecimal digits.
    let text: String

    init() {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef".utf8)
        text = String(
            decoding: (0..<64).map { _ in digits[Int.random(in: 0..<16, using: &generator)] },
            as: UTF8.self
        )
    }

    /// Whether that is the value; every byte is looked at, whichever differs.
    func matches(_ other: some StringProtocol) -> Bool {
        let one = Array(text.utf8)
        let two = Array(other.utf8.prefix(one.count + 1))
        var difference = one.count ^ two.count
        for place in one.indices {
            difference |= Int(one[place] ^ (place < two.count ? two[place] : 0xFF))
        }
        return difference == 0
    }
}
