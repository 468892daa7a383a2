/// One box of the ISO base media format (ISO/IEC 14496-12, 4.2).
struct Box {
    let name: BoxName
    let content: Bytes

    /// The boxes in a row; the row ends where a head is damaged or points out of it.
    static func all(in bytes: Bytes, from offset: Int = 0) -> some Sequence<Box> {
        var offset = offset
        var left = FactLimits.parts
        return AnyIterator {
            guard left > 0, let (box, end) = Box.read(in: bytes, at: offset) else {
                return nil
            }
            left -= 1
            offset = end
            return box
        }
    }

    /// The content of the first box of that name.
    static func first(_ name: BoxName, in bytes: Bytes, from offset: Int = 0) -> Bytes? {
        all(in: bytes, from: offset).first { $0.name == name }?.content
    }

    /// The content of the box at the end of a path.
    static func find(_ path: BoxName..., in bytes: Bytes) -> Bytes? {
        path.reduce(Optional(bytes)) { found, name in
            found.flatMap { first(name, in: $0) }
        }
    }

    /// The content of a full box behind its version and flags.
    var full: (version: UInt8, flags: Int, content: Bytes)? {
        guard let head = content.u32(0) else {
            return nil
        }
        return (UInt8(head >> 24), head & 0xFF_FFFF, content.slice(from: 4))
    }

    private static func read(in bytes: Bytes, at offset: Int) -> (Box, end: Int)? {
        guard let short = bytes.u32(offset), let name = bytes.fourCC(offset + 4) else {
            return nil
        }
        var head = 8
        var size = short
        if short == 1 {
            guard let long = bytes.number(offset + 8, as: UInt64.self) else {
                return nil
            }
            size = Int(clamping: long)
            head = 16
        } else if short == 0 {
            size = bytes.count - offset
        }
        guard size >= head else {
            return nil
        }
        // The last box of a file that was cut off is read as far as it goes.
        let length = min(size, bytes.count - offset)
        let content = bytes.slice(from: offset + head, atMost: length - head)
        return (Box(name: name, content: content), offset + length)
    }
}
