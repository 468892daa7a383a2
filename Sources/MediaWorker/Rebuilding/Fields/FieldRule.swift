import MediaWork

/// What a field that may stay looks like, and to which class it belongs.
///
/// A field is known by its tag, and believed only in the form that its standard gives it: what
/// pretends to be a time of exposure and is a kilobyte long is left out.
struct FieldRule {
    enum Form {
        /// Numbers, at most so many.
        case numbers(Int)
        /// A word or two that name a thing.
        case name
        /// Words of any length.
        case words
        /// A date, a time or the offset of one.
        case date
        /// A random identifier of 128 bits in its usual spelling.
        case identifier
        /// Bytes with a meaning of their own, at most so many.
        case code(Int)
    }

    let form: Form
    /// Nil for what always stays.
    let owner: MetadataClasses?

    init(_ form: Form, _ owner: MetadataClasses? = nil) {
        self.form = form
        self.owner = owner
    }

    /// The field as it may stay, or nil.
    func admitted(_ field: TIFFField, _ deal: inout MetadataDeal) -> TIFFField? {
        switch form {
        case .numbers(let limit):
            let isNumber = [1, 3, 4, 5, 6, 8, 9, 10, 11, 12].contains(field.type)
            return isNumber && field.count <= limit && deal.admits(owner) ? field : nil
        case .code(let limit):
            return [1, 2, 3, 7].contains(field.type) && field.count <= limit && deal.admits(owner)
                ? field : nil
        case .date:
            return field.type == 2 && field.count <= 40 && field.value.allSatisfy(Self.isOfDate)
                && deal.admits(owner, words: field.value) ? field : nil
        case .identifier:
            let text = field.value.prefix { $0 != 0 }
            return field.type == 2 && field.count <= 37 && text.count == 36
                && text.allSatisfy(Self.isOfIdentifier) ? field : nil
        case .name:
            return admittedText(field, RebuildLimits.nameBytes, &deal)
        case .words:
            return admittedText(field, RebuildLimits.captionBytes, &deal)
        }
    }

    private func admittedText(
        _ field: TIFFField,
        _ limit: Int,
        _ deal: inout MetadataDeal
    ) -> TIFFField? {
        guard [1, 2, 7, 129].contains(field.type), field.count <= limit,
            deal.admits(owner, words: field.value)
        else {
            return nil
        }
        guard field.type == 2 else {
            return field
        }
        // What stands behind the end of a text is no part of it.
        let text = field.value.prefix { $0 != 0 } + [0]
        return TIFFField(
            tag: field.tag,
            type: 2,
            count: text.count,
            value: Bytes(copying: text)
        )
    }

    static func isOfIdentifier(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }

    private static func isOfDate(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "+")...UInt8(ascii: "."): true
        case UInt8(ascii: " "), UInt8(ascii: "T"), UInt8(ascii: "Z"), UInt8(ascii: "/"), 0: true
        default: false
        }
    }
}
