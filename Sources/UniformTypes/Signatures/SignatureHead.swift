/// The first bytes of a file, read without ever leaving them.
struct SignatureHead {
    let bytes: ArraySlice<UInt8>

    /// The bytes, cut at the limit of a signature.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes.prefix(ContentSignature.byteLimit)
    }

    var count: Int {
        bytes.count
    }

    func byte(at offset: Int) -> UInt8? {
        guard offset >= 0, offset < bytes.count else {
            return nil
        }
        return bytes[bytes.startIndex + offset]
    }

    /// An unsigned number of up to eight bytes, or nil where the head ends before it.
    func number(at offset: Int, byteCount: Int, littleEndian: Bool = false) -> UInt64? {
        guard offset >= 0, byteCount <= 8, byteCount <= count, offset <= count - byteCount else {
            return nil
        }
        let start = bytes.startIndex + offset
        let field = bytes[start..<start + byteCount]
        return littleEndian
            ? field.reversed().reduce(0) { $0 << 8 | UInt64($1) }
            : field.reduce(0) { $0 << 8 | UInt64($1) }
    }

    func holds(_ magic: [UInt8], at offset: Int = 0) -> Bool {
        guard offset >= 0, offset <= count else {
            return false
        }
        return bytes.dropFirst(offset).starts(with: magic)
    }

    func holds(_ magic: StaticString, at offset: Int = 0) -> Bool {
        guard offset >= 0, magic.utf8CodeUnitCount <= count,
            offset <= count - magic.utf8CodeUnitCount
        else {
            return false
        }
        let start = bytes.startIndex + offset
        return magic.withUTF8Buffer { wanted in
            bytes[start..<start + wanted.count].elementsEqual(wanted)
        }
    }

    /// A code of four bytes, such as the name of a box, as one number in reading order.
    func fourCC(at offset: Int) -> FourCC? {
        number(at: offset, byteCount: 4).map { FourCC(rawValue: UInt32(truncatingIfNeeded: $0)) }
    }
}
