/// The longer part of a JPEG's XMP, put together from its segments (XMP specification, part 3).
struct ExtendedPacket {
    private var identifier: [UInt8] = []
    private var parts: [Bytes] = []
    private var isWhole = true
    /// The bytes of all parts.
    private(set) var count = 0

    /// Adds the part in one segment; parts come in order, others make all of it void.
    mutating func add(_ segment: Bytes) {
        guard isWhole, let identifier = segment.slice(0, 32).map(Array.init),
            let length = segment.u32(32), let offset = segment.u32(36),
            length <= FactLimits.packetBytes, offset == count,
            self.identifier.isEmpty || self.identifier == identifier
        else {
            isWhole = false
            return
        }
        self.identifier = identifier
        let part = segment.slice(from: 40)
        guard count + part.count <= length else {
            isWhole = false
            return
        }
        parts.append(part)
        count += part.count
    }

    /// The packet, where all parts came.
    var bytes: Bytes? {
        guard isWhole, count > 0 else {
            return nil
        }
        var content: [UInt8] = []
        content.reserveCapacity(count)
        for part in parts {
            part.withUnsafeBytes { content.append(contentsOf: $0) }
        }
        return Bytes(copying: content)
    }

    /// Whether a text stands in the packet, which need not be put together for that.
    func contains(_ text: StaticString) -> Bool {
        guard isWhole else {
            return false
        }
        // The ends of parts, where the text may be cut in two.
        let seam = text.utf8CodeUnitCount - 1
        var end: [UInt8] = []
        for part in parts {
            let seen = Bytes(copying: end + Array(part.slice(from: 0, atMost: seam)))
            if part.firstOffset(of: text) != nil || seen.firstOffset(of: text) != nil {
                return true
            }
            end = (end + Array(part.slice(from: part.count - seam))).suffix(seam)
        }
        return false
    }
}
