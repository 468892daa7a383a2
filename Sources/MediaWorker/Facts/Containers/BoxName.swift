/// The four characters that name a box, a brand or a chunk.
struct BoxName: Hashable, RawRepresentable, ExpressibleByStringLiteral {
    let rawValue: UInt32

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(stringLiteral text: StaticString) {
        rawValue = text.withUTF8Buffer { $0.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
    }
}
