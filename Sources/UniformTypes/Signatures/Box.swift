/// The head of one box: its size, its name and where its content lies.
struct Box {
    let name: FourCC
    /// Offset of the first byte behind the head.
    let content: Int
    /// Offset of the first byte behind the box; nil where the box runs to the end of the file.
    let end: Int?

    /// Reads the head at that offset; nil where it is cut off or its size cannot be.
    init?(in head: SignatureHead, at offset: Int) {
        guard let short = head.number(at: offset, byteCount: 4),
            let name = head.fourCC(at: offset + 4)
        else {
            return nil
        }
        self.name = name
        switch short {
        case 0:
            content = offset + 8
            end = nil
        case 1:
            guard let long = head.number(at: offset + 8, byteCount: 8), long >= 16 else {
                return nil
            }
            content = offset + 16
            end = Box.end(of: long, from: offset)
        case 8...:
            content = offset + 8
            end = Box.end(of: short, from: offset)
        default:
            return nil
        }
    }

    /// The end as an offset, at most the largest one: what lies beyond the head is all the same.
    private static func end(of size: UInt64, from offset: Int) -> Int {
        let (sum, overflow) = offset.addingReportingOverflow(Int(clamping: size))
        return overflow ? .max : sum
    }
}
