extension BoxName {
    /// A box of that name.
    func box(_ content: [UInt8]) -> [UInt8] {
        ByteOrder.big.bytes(UInt32(truncatingIfNeeded: content.count + 8))
            + ByteOrder.big.bytes(rawValue) + content
    }

    /// A box of that name with a version and flags.
    func full(_ content: [UInt8], version: UInt8 = 0, flags: Int = 0) -> [UInt8] {
        box(ByteOrder.big.bytes(UInt32(version) << 24 | UInt32(flags & 0xFF_FFFF)) + content)
    }
}

extension Box {
    /// The whole box again.
    var whole: [UInt8] {
        name.box(Array(content))
    }

    /// The boxes in a row, which must fill it to the end but for a last word of zeros.
    static func exactly(in bytes: Bytes) throws(RebuildRefusal) -> [Box] {
        let boxes = Array(all(in: bytes).prefix(FactLimits.items + 1))
        guard boxes.count <= FactLimits.items else {
            throw .tooLarge
        }
        return boxes
    }
}
