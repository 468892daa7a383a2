/// One directory of tags, of the kind that TIFF introduced and EXIF took over.
struct TagDirectory {
    /// One tag, with where its values lie.
    struct Entry {
        let tag: UInt16
        let type: TagType
        let count: Int
        let values: ByteView
    }

    let entries: [Entry]
    private let littleEndian: Bool

    /// Reads the directory at that offset; what cannot be is left out.
    init(_ bytes: ByteView, at offset: Int, littleEndian: Bool) {
        self.littleEndian = littleEndian
        let count = bytes.integer(offset, 2, littleEndian: littleEndian) ?? 0
        entries = (0..<min(count, ImagePropertyLimits.entries)).compactMap { index in
            Entry(bytes, at: offset &+ 2 &+ index &* 12, littleEndian: littleEndian)
        }
    }

    /// The values of an entry: one as itself, several as a list.
    func value(_ entry: Entry) -> PropertyValue? {
        switch entry.type {
        case .ascii:
            let text = entry.values.text
            return text.isEmpty ? nil : .text(text.trimmingTail())
        case .undefined:
            return nil
        default:
            let size = entry.type.byteCount
            let values = (0..<min(entry.count, ImagePropertyLimits.values)).compactMap { index in
                entry.values.part(index * size, size).flatMap { scalar($0, entry.type) }
            }
            return values.count > 1 ? .list(values) : values.first
        }
    }

    /// The number of a tag, where it has exactly one that is whole.
    func integer(_ tag: UInt16) -> Int? {
        guard let entry = entries.first(where: { $0.tag == tag }), entry.count == 1,
            case .integer(let value)? = value(entry)
        else { return nil }
        return Int(exactly: value)
    }

    private func scalar(_ field: ByteView, _ type: TagType) -> PropertyValue? {
        guard let bits = field.number(0, type.byteCount, littleEndian: littleEndian) else {
            return nil
        }
        switch type {
        case .signedByte: return .integer(Int64(Int8(truncatingIfNeeded: bits)))
        case .signedShort: return .integer(Int64(Int16(truncatingIfNeeded: bits)))
        case .signedLong: return .integer(Int64(Int32(truncatingIfNeeded: bits)))
        case .float: return finite(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
        case .double: return finite(Double(bitPattern: bits))
        case .rational, .signedRational: return fraction(field, isSigned: type == .signedRational)
        case .byte, .ascii, .short, .long, .undefined:
            return .integer(Int64(truncatingIfNeeded: bits))
        }
    }

    private func fraction(_ field: ByteView, isSigned: Bool) -> PropertyValue? {
        guard let upper = field.number(0, 4, littleEndian: littleEndian),
            let lower = field.number(4, 4, littleEndian: littleEndian)
        else { return nil }
        func value(_ bits: UInt64) -> Double {
            isSigned ? Double(Int32(truncatingIfNeeded: bits)) : Double(bits)
        }
        return finite(value(upper) / value(lower))
    }

    private func finite(_ value: Double) -> PropertyValue? {
        value.isFinite ? .real(value) : nil
    }
}

extension TagDirectory.Entry {
    fileprivate init?(_ bytes: ByteView, at offset: Int, littleEndian: Bool) {
        guard let tag = bytes.number(offset, 2, littleEndian: littleEndian),
            let code = bytes.number(offset &+ 2, 2, littleEndian: littleEndian),
            let type = TagType(rawValue: UInt16(truncatingIfNeeded: code)),
            let count = bytes.integer(offset &+ 4, 4, littleEndian: littleEndian), count > 0
        else { return nil }
        let (length, overflow) = count.multipliedReportingOverflow(by: type.byteCount)
        guard !overflow else { return nil }
        let place =
            length <= 4
            ? offset &+ 8 : bytes.integer(offset &+ 8, 4, littleEndian: littleEndian) ?? -1
        guard let values = bytes.part(place, length) else { return nil }
        self.init(
            tag: UInt16(truncatingIfNeeded: tag),
            type: type,
            count: count,
            values: values
        )
    }
}

extension String {
    /// The text without the blanks that cameras fill fields of fixed length with.
    fileprivate func trimmingTail() -> String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
