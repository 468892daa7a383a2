/// One directory of tags.
struct TIFFDirectory {
    private struct Entry {
        let type: Int
        let count: Int
        let value: Bytes
    }

    let order: ByteOrder
    /// Where the next directory lies; nil where this one is the last.
    private(set) var next: Int?
    private var entries: [Int: Entry] = [:]

    /// Reads the directory at that offset; what points out of the bytes is left out.
    init?(in bytes: Bytes, at offset: Int, _ order: ByteOrder, isBig: Bool = false) {
        self.order = order
        let head = isBig ? 8 : 2
        let width = isBig ? 20 : 12
        let inline = isBig ? 8 : 4
        let number = { (place: Int) -> Int? in
            isBig
                ? bytes.number(place, as: UInt64.self, order).map { Int(clamping: $0) }
                : bytes.u32(place, order)
        }
        let counted =
            isBig
            ? bytes.number(offset, as: UInt64.self, order).map { Int(clamping: $0) }
            : bytes.u16(offset, order)
        guard let counted, counted > 0, offset > 0, offset < bytes.count else {
            return nil
        }
        for index in 0..<min(counted, FactLimits.directoryEntries) {
            let place = offset + head + index * width
            guard let tag = bytes.u16(place, order), let type = bytes.u16(place + 2, order),
                let count = number(place + 4)
            else {
                return nil
            }
            let (length, overflow) = count.multipliedReportingOverflow(by: Self.width(of: type))
            let valuePlace = place + 4 + inline
            let value =
                length <= inline
                ? bytes.slice(valuePlace, length)
                : number(valuePlace).flatMap { bytes.slice($0, length) }
            if !overflow, let value, entries[tag] == nil {
                entries[tag] = Entry(type: type, count: count, value: value)
            }
        }
        if counted <= FactLimits.directoryEntries {
            next = number(offset + head + counted * width).flatMap { $0 == 0 ? nil : $0 }
        }
    }

    /// All its fields, in the sequence of their tags.
    var fields: [TIFFField] {
        entries.sorted { $0.key < $1.key }.map { tag, entry in
            TIFFField(tag: tag, type: entry.type, count: entry.count, value: entry.value)
        }
    }

    /// Whether the directory has that tag.
    func has(_ tag: Int) -> Bool {
        entries[tag] != nil
    }

    /// The bytes of a tag's values.
    func value(of tag: Int) -> Bytes? {
        entries[tag]?.value
    }

    /// A tag's values as integers; none where they are of another type.
    func integers(of tag: Int) -> [Int] {
        guard let entry = entries[tag] else {
            return []
        }
        return (0..<min(entry.count, FactLimits.propertyValues)).compactMap { index in
            switch entry.type {
            case 1, 7: entry.value.byte(index).map(Int.init)
            case 3: entry.value.u16(2 * index, order)
            case 4, 13: entry.value.u32(4 * index, order)
            case 9: entry.value.number(4 * index, as: Int32.self, order).map(Int.init)
            case 16, 18:
                entry.value.number(8 * index, as: UInt64.self, order).map { Int(clamping: $0) }
            default: nil
            }
        }
    }

    /// The first of a tag's integers.
    func integer(of tag: Int) -> Int? {
        integers(of: tag).first
    }

    /// A tag's ASCII up to its first NUL.
    func text(of tag: Int) -> String? {
        guard let entry = entries[tag], entry.type == 2 else {
            return nil
        }
        return String(decoding: entry.value.prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func width(of type: Int) -> Int {
        switch type {
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12, 16, 17, 18: 8
        default: 1
        }
    }
}
