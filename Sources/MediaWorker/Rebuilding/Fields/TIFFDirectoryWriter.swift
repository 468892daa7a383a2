/// Writes directories of tags (TIFF 6.0, section 2).
struct TIFFDirectoryWriter {
    let order: ByteOrder

    /// The bytes of a directory that stands at a place, its longer values behind it.
    ///
    /// - Parameters:
    ///   - place: where it stands, counted as its readers count.
    ///   - next: where the next directory stands; 0 for none.
    func directory(_ fields: [TIFFField], at place: Int, next: Int = 0) -> [UInt8] {
        let fields = fields.sorted { $0.tag < $1.tag }
        var head = order.bytes(UInt16(truncatingIfNeeded: fields.count))
        var tail: [UInt8] = []
        let tailPlace = place + 2 + 12 * fields.count + 4
        for field in fields {
            head += order.bytes(UInt16(truncatingIfNeeded: field.tag))
            head += order.bytes(UInt16(truncatingIfNeeded: field.type))
            head += order.bytes(UInt32(truncatingIfNeeded: field.count))
            let value = Array(field.value)
            if value.count <= 4 {
                head += value + [UInt8](repeating: 0, count: 4 - value.count)
            } else {
                head += order.bytes(UInt32(truncatingIfNeeded: tailPlace + tail.count))
                tail += value + (value.count % 2 == 1 ? [0] : [])
            }
        }
        return head + order.bytes(UInt32(truncatingIfNeeded: next)) + tail
    }

    /// How long that will be.
    func length(of fields: [TIFFField]) -> Int {
        fields.reduce(6) { length, field in
            let count = field.value.count
            return length + 12 + (count <= 4 ? 0 : count + count % 2)
        }
    }

    /// The head of a file whose first directory stands at a place.
    func head(first place: Int) -> [UInt8] {
        let mark: UInt8 = order == .big ? 0x4D : 0x49
        return [mark, mark] + order.bytes(UInt16(42))
            + order.bytes(UInt32(truncatingIfNeeded: place))
    }
}
