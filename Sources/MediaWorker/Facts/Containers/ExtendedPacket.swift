/// The longer part of a JPEG's XMP, put together from its segments (XMP specification, part 3).
struct ExtendedPacket {
    private var identifier: [UInt8] = []
    private var content: [UInt8] = []
    private var isWhole = true

    /// Adds the part in one segment; parts come in order, others make all of it void.
    mutating func add(_ segment: Bytes) {
        guard isWhole, let identifier = segment.slice(0, 32).map(Array.init),
            let length = segment.u32(32), let offset = segment.u32(36),
            length <= FactLimits.packetBytes, offset == content.count,
            self.identifier.isEmpty || self.identifier == identifier
        else {
            isWhole = false
            return
        }
        self.identifier = identifier
        let part = segment.slice(from: 40)
        guard content.count + part.count <= length else {
            isWhole = false
            return
        }
        part.withUnsafeBytes { content.append(contentsOf: $0) }
    }

    /// The packet, where all parts came.
    var bytes: Bytes? {
        isWhole && !content.isEmpty ? Bytes(copying: content) : nil
    }
}
