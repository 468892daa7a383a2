/// TIFF and the RAW formats of cameras that are built on it.
enum TIFFSignature {
    /// How many entries of the first directory are looked at.
    static let entryLimit = 256

    static func type(of head: SignatureHead) -> UTType? {
        guard let order = head.number(at: 0, byteCount: 2), order == 0x4949 || order == 0x4D4D
        else {
            return nil
        }
        let littleEndian = order == 0x4949
        switch head.number(at: 2, byteCount: 2, littleEndian: littleEndian) {
        case 42:
            if head.holds("CR", at: 8), head.byte(at: 10) == 2 {
                return .canonCR2
            }
            return isDNG(head, littleEndian: littleEndian) ? .dng : .tiff
        case 43:
            return .tiff
        case 0x4F52, 0x5352:
            return .olympusORF
        case 0x55 where littleEndian:
            return .panasonicRW2
        default:
            return nil
        }
    }

    /// Whether the first directory lies in the head and tells a DNG version (tag 50706).
    private static func isDNG(_ head: SignatureHead, littleEndian: Bool) -> Bool {
        guard let place = head.number(at: 4, byteCount: 4, littleEndian: littleEndian),
            let directory = Int(exactly: place),
            let count = head.number(at: directory, byteCount: 2, littleEndian: littleEndian)
        else {
            return false
        }
        return (0..<min(Int(count), entryLimit)).contains { entry in
            let offset = directory + 2 + 12 * entry
            return head.number(at: offset, byteCount: 2, littleEndian: littleEndian) == 50706
        }
    }
}
