/// Comments that name their own encoding in eight bytes (EXIF 2.32, 4.6.5, UserComment).
enum UserComment {
    static func text(_ bytes: Bytes) -> String? {
        let content = bytes.slice(from: 8)
        if bytes.starts(with: "UNICODE\0") {
            return wide(content)
        }
        let hasHead = bytes.starts(with: "ASCII\0\0\0") || bytes.starts(with: "\0\0\0\0\0\0\0\0")
        return CleanText.text(Array((hasHead ? content : bytes).prefix { $0 != 0 }))
    }

    /// Text of two bytes a unit, in the order in which it has more letters of the West.
    static func wide(_ content: Bytes, _ order: ByteOrder? = nil) -> String? {
        let units = { (order: ByteOrder) in
            (0..<content.count / 2).map { content.number(2 * $0, as: UInt16.self, order) ?? 0 }
        }
        let weight = { (units: [UInt16]) in units.count { $0 < 0x100 } }
        let (big, little) = (units(.big), units(.little))
        let chosen: [UInt16] =
            switch order {
            case .big: big
            case .little: little
            case nil: weight(little) > weight(big) ? little : big
            }
        return CleanText.text(String(decoding: chosen.prefix { $0 != 0 }, as: UTF16.self))
    }
}
