import CMedia
import MediaWork

/// Writes a PNG anew, animated or not (W3C PNG, third edition).
///
/// Chunks that decoders need are copied, each only in its right length; texts, EXIF, XMP and the
/// profile are written anew; ancillary chunks that nobody knows are left out. A critical chunk that
/// nobody knows refuses the file.
struct PNGRebuilder {
    private var list = PieceList()
    private var metadata = PNGMetadata()
    /// The first chunk; what metadata there is stands behind it, wherever it stood before.
    private var head = PieceList()
    private var hasData = false

    /// Chunks that stay, and how long they may be.
    private static let lengths: [BoxName: ClosedRange<Int>] = [
        "IHDR": 13...13, "PLTE": 3...768, "tRNS": 0...256, "cHRM": 32...32, "gAMA": 4...4,
        "sBIT": 1...4, "sRGB": 1...1, "bKGD": 1...6, "hIST": 2...512, "pHYs": 9...9,
        "tIME": 7...7, "cICP": 4...4, "mDCV": 24...24, "mDCv": 24...24, "cLLI": 8...8,
        "cLLi": 8...8, "acTL": 8...8, "fcTL": 26...26, "IDAT": 0...0x7FFF_FFFF,
        "fdAT": 4...0x7FFF_FFFF,
    ]

    static func rebuilt(
        _ file: Bytes,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) -> PieceList {
        var rebuilder = PNGRebuilder()
        try rebuilder.walk(file)
        var list = PieceList()
        list.copy(file.slice(from: 0, atMost: 8))
        list.add(rebuilder.head)
        for new in try rebuilder.metadata.rebuilt(&deal) {
            list.add(chunk(new.name, new.content))
        }
        list.add(rebuilder.list)
        list.add(chunk("IEND", []))
        return list
    }

    private mutating func walk(_ file: Bytes) throws(RebuildRefusal) {
        var offset = 8
        var count = 0
        while let length = file.u32(offset), let name = file.fourCC(offset + 4) {
            guard count < FactLimits.parts else {
                throw .tooLarge
            }
            count += 1
            if name == "IEND" {
                break
            }
            guard let content = file.slice(offset + 8, length) else {
                // A picture that was cut off shows what is there.
                if name == "IDAT" {
                    hasData = true
                    list.add(Self.chunk(name, Array(file.slice(from: offset + 8))))
                }
                break
            }
            try add(name, content, whole: file.slice(from: offset, atMost: 12 + length))
            offset += 12 + length
        }
        guard hasData else {
            throw .damaged
        }
    }

    private mutating func add(
        _ name: BoxName,
        _ content: Bytes,
        whole: Bytes
    ) throws(RebuildRefusal) {
        if let lengths = Self.lengths[name] {
            guard lengths.contains(content.count), whole.count == content.count + 12 else {
                guard name.isCritical else {
                    return
                }
                throw .damaged
            }
            hasData = hasData || name == "IDAT"
            if name == "IHDR" {
                head.copy(whole)
            } else {
                list.copy(whole)
            }
        } else if name.isCritical {
            throw .unsupported
        } else {
            try metadata.read(name, content)
        }
    }

    /// A chunk with its length and its checksum.
    static func chunk(_ name: BoxName, _ content: [UInt8]) -> [UInt8] {
        let body = ByteOrder.big.bytes(name.rawValue) + content
        let sum = crc32(0, body, uInt(body.count))
        return ByteOrder.big.bytes(UInt32(content.count)) + body
            + ByteOrder.big.bytes(UInt32(truncatingIfNeeded: sum))
    }
}

extension BoxName {
    /// Whether a decoder must know a chunk of that name: the fifth bit of its first letter.
    fileprivate var isCritical: Bool {
        rawValue & 0x2000_0000 == 0
    }
}
