/// One box of an ISO base media file (ISO/IEC 14496-12): a name and what is in it.
struct MediaBox {
    let name: UInt32
    let content: ByteView

    /// The content behind version and flags, which some boxes begin with.
    var fullContent: ByteView { content.rest(4) }
    var version: UInt8 { content[0] ?? 0 }
    var flags: Int { content.integer(1, 3) ?? 0 }

    /// A name of four letters as a number.
    static func name(_ text: StaticString) -> UInt32 {
        text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }
}

extension ByteView {
    /// The boxes that lie here one after the other, up to the first that cannot be.
    var boxes: [MediaBox] {
        var found: [MediaBox] = []
        var offset = 0
        while found.count < ImagePropertyLimits.parts, let short = integer(offset, 4),
            let name = number(offset + 4, 4)
        {
            var head = 8
            var length = short
            if short == 0 {
                length = count - offset
            } else if short == 1 {
                head = 16
                guard let long = integer(offset + 8, 8) else { break }
                length = long
            }
            // A last box that is cut off still shows its beginning.
            let room = count - offset
            guard length >= head, let content = part(offset + head, min(length, room) - head)
            else { break }
            found.append(MediaBox(name: UInt32(truncatingIfNeeded: name), content: content))
            guard length < room else { break }
            offset += length
        }
        return found
    }
}

extension [MediaBox] {
    subscript(name: StaticString) -> MediaBox? {
        let name = MediaBox.name(name)
        return first { $0.name == name }
    }
}
