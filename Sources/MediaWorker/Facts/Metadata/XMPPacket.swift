/// Whether a packet of XMP is one that a parser may be given.
///
/// The toolkit behind exiv2 builds a tree of all elements and walks it by recursion. So elements
/// are counted before, how many and how deep, and declarations of types and entities, which no
/// writer of XMP uses, are refused.
enum XMPPacket {
    static func isReadable(_ packet: Bytes) -> Bool {
        guard packet.count <= FactLimits.packetBytes else {
            return false
        }
        var (depth, elements, offset) = (0, 0, 0)
        while let open = packet.firstOffset(of: UInt8(ascii: "<"), from: offset) {
            switch packet.byte(open + 1) {
            case UInt8(ascii: "?"):
                offset = packet.firstOffset(of: "?>", from: open) ?? packet.count
            case UInt8(ascii: "!"):
                // A comment is harmless.
                guard packet.starts(with: "<!--", at: open) else {
                    return false
                }
                offset = packet.firstOffset(of: "-->", from: open) ?? packet.count
            case UInt8(ascii: "/"):
                depth -= 1
                offset = open + 2
            default:
                guard let (end, isEmpty) = endOfTag(in: packet, from: open + 1) else {
                    return true
                }
                depth += isEmpty ? 0 : 1
                elements += 1
                offset = end
            }
            if depth > FactLimits.packetDepth || elements > FactLimits.packetElements {
                return false
            }
        }
        return true
    }

    /// Behind the bracket that ends a tag, quotes passed over, and whether the element is empty.
    private static func endOfTag(in packet: Bytes, from start: Int) -> (Int, isEmpty: Bool)? {
        var offset = start
        while let byte = packet.byte(offset) {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let quote = packet.firstOffset(of: byte, from: offset + 1) else {
                    return nil
                }
                offset = quote + 1
            case UInt8(ascii: ">"):
                return (offset + 1, packet.byte(offset - 1) == UInt8(ascii: "/"))
            default:
                offset += 1
            }
        }
        return nil
    }
}
