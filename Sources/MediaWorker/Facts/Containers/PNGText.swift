/// One text chunk of a PNG: a keyword and what it says, compressed or not.
struct PNGText {
    let keyword: String
    let content: Bytes
    private let isUTF8: Bool

    /// Reads a `tEXt`, `zTXt` or `iTXt` chunk; nil where it is damaged or grows beyond measure.
    init?(_ name: BoxName, _ chunk: Bytes) {
        guard let end = chunk.firstOffset(of: 0, within: 80), end > 0,
            let keyword = chunk.slice(0, end)
        else {
            return nil
        }
        self.keyword = keyword.latin1
        isUTF8 = name == "iTXt"
        switch name {
        case "zTXt":
            guard let content = Inflation.inflated(chunk.slice(from: end + 2)) else {
                return nil
            }
            self.content = content
        case "iTXt":
            guard let compressed = chunk.byte(end + 1),
                let language = chunk.firstOffset(of: 0, from: end + 3),
                let translation = chunk.firstOffset(of: 0, from: language + 1)
            else {
                return nil
            }
            let raw = chunk.slice(from: translation + 1)
            guard let content = compressed == 0 ? raw : Inflation.inflated(raw) else {
                return nil
            }
            self.content = content
        default:
            content = chunk.slice(from: end + 1)
        }
    }

    /// What it says, at most as long as anything is read.
    var string: String {
        let cut = content.slice(from: 0, atMost: FactLimits.valueBytes)
        return isUTF8 ? cut.text : cut.latin1
    }

    /// What ImageMagick's convention hides in it: a name, a length, and the bytes in hexadecimal.
    var profile: Bytes? {
        var digits: [UInt8] = []
        var lines = 0
        for byte in content {
            if byte == 0x0A {
                lines += 1
            } else if lines >= 3, let digit = Self.digit(byte) {
                digits.append(digit)
            }
        }
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
            digits[$0] << 4 | digits[$0 + 1]
        }
        return bytes.isEmpty ? nil : Bytes(copying: bytes)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
