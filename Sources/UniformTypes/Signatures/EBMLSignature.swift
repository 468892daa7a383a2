/// Matroska and its kin, told apart by the document type in the first element.
enum EBMLSignature {
    /// How many elements of the head are looked at.
    static let elementLimit = 32

    static func type(of head: SignatureHead) -> UTType? {
        guard head.holds([0x1A, 0x45, 0xDF, 0xA3]) else {
            return nil
        }
        guard let (length, lengthBytes) = variableNumber(in: head, at: 4) else {
            return nil
        }
        var offset = 4 + lengthBytes
        let end = min(offset + Int(clamping: min(length, UInt64(head.count))), head.count)
        for _ in 0..<elementLimit where offset < end {
            guard let (id, idBytes) = identifier(in: head, at: offset),
                let (size, sizeBytes) = variableNumber(in: head, at: offset + idBytes),
                size <= UInt64(head.count)
            else {
                return nil
            }
            let content = offset + idBytes + sizeBytes
            if id == 0x4282 {
                return type(named: content, byteCount: Int(size), in: head)
            }
            offset = content + Int(size)
        }
        return nil
    }

    private static func type(named offset: Int, byteCount: Int, in head: SignatureHead) -> UTType? {
        if head.holds("webm", at: offset), byteCount == 4 || head.byte(at: offset + 4) == 0 {
            return .webm
        }
        if head.holds("matroska", at: offset), byteCount == 8 || head.byte(at: offset + 8) == 0 {
            return .matroska
        }
        return nil
    }

    /// An element's name: as many bytes as its first one says, markers kept.
    private static func identifier(in head: SignatureHead, at offset: Int) -> (UInt64, Int)? {
        guard let first = head.byte(at: offset), first != 0 else {
            return nil
        }
        let byteCount = first.leadingZeroBitCount + 1
        return head.number(at: offset, byteCount: byteCount).map { ($0, byteCount) }
    }

    /// A size: as a name, without its marker.
    private static func variableNumber(in head: SignatureHead, at offset: Int) -> (UInt64, Int)? {
        identifier(in: head, at: offset).map { raw, byteCount in
            (raw & ((1 << UInt64(7 * byteCount)) - 1), byteCount)
        }
    }
}
