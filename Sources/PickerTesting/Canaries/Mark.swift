/// A random text that stands nowhere else in the world: 128 bits in 26 letters and digits.
public struct Mark: Sendable, Hashable {
    /// The text, in lower case.
    public let text: String

    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// A new mark.
    public static func random() -> Mark {
        var text: [UInt8] = []
        for _ in 0..<2 {
            var bits = UInt64.random(in: .min ... .max)
            for _ in 0..<13 {
                text.append(alphabet[Int(bits & 31)])
                bits >>= 5
            }
        }
        return Mark(text: String(decoding: text, as: UTF8.self))
    }

    /// The bytes of the text.
    var bytes: [UInt8] { Array(text.utf8) }
}
