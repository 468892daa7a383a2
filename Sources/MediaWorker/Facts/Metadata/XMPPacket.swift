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
        return packet.withUnsafeBytes { isReadable($0) }
    }

    private static func isReadable(_ packet: UnsafeRawBufferPointer) -> Bool {
        var depth = 0
        var elements = 0
        var offset = 0
        while offset < packet.count {
            let byte = packet[offset]
            let next = offset + 1 < packet.count ? packet[offset + 1] : 0
            offset += 1
            switch (byte, next) {
            case (UInt8(ascii: "<"), UInt8(ascii: "/")):
                depth -= 1
            case (UInt8(ascii: "<"), UInt8(ascii: "?")):
                break
            case (UInt8(ascii: "<"), UInt8(ascii: "!")):
                // A comment is harmless.
                guard offset + 1 < packet.count, packet[offset + 1] == UInt8(ascii: "-") else {
                    return false
                }
            case (UInt8(ascii: "<"), _):
                depth += 1
                elements += 1
            case (UInt8(ascii: "/"), UInt8(ascii: ">")):
                depth -= 1
            default:
                continue
            }
            if depth > FactLimits.packetDepth || elements > FactLimits.packetElements {
                return false
            }
        }
        return true
    }
}
