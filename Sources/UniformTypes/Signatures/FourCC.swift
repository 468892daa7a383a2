/// A code of four ASCII characters, as container formats name boxes and brands.
struct FourCC: Hashable, RawRepresentable, ExpressibleByStringLiteral {
    let rawValue: UInt32

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(stringLiteral text: StaticString) {
        rawValue = text.withUTF8Buffer { $0.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// Whether the code begins with these two characters, whatever the others are.
    func begins(with text: StaticString) -> Bool {
        text.withUTF8Buffer { prefix in
            prefix.indices.allSatisfy { place in
                place < 4
                    && UInt8(truncatingIfNeeded: rawValue >> (24 - 8 * place)) == prefix[place]
            }
        }
    }
}
