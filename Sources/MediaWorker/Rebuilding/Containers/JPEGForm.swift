/// Whether a segment that a decoder needs has the length that its own numbers give it, so that
/// nothing rides along (ITU-T T.81, B.2).
enum JPEGForm {
    static func isRight(_ marker: UInt8, _ content: Bytes) -> Bool {
        switch marker {
        case 0xC4: isRow(content) { huffmanLength(content, $0) }
        case 0xDB:
            isRow(content) { place in
                content.byte(place).map { $0 >> 4 == 0 ? 65 : 129 }
            }
        case 0xC0...0xCF where marker != 0xC8 && marker != 0xCC:
            content.byte(5).map { content.count == 6 + 3 * Int($0) } ?? false
        case 0xDA: content.byte(0).map { content.count == 4 + 2 * Int($0) } ?? false
        case 0xCC: content.count % 2 == 0 && content.count <= 64
        case 0xDC, 0xDD: content.count == 2
        default: false
        }
    }

    private static func isRow(_ content: Bytes, _ length: (Int) -> Int?) -> Bool {
        var offset = 0
        while offset < content.count {
            guard let step = length(offset) else {
                return false
            }
            offset += step
        }
        return offset == content.count && offset > 0
    }

    private static func huffmanLength(_ content: Bytes, _ place: Int) -> Int? {
        content.slice(place + 1, 16).map { $0.reduce(17) { $0 + Int($1) } }
    }
}
