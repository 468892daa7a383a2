/// A file or a block of TIFF's directories, classic or Big (TIFF 6.0; BigTIFF).
struct TIFFFile {
    let bytes: Bytes
    let order: ByteOrder
    let isBig: Bool
    private let firstOffset: Int

    /// Reads the head; nil where it is none.
    init?(_ bytes: Bytes) {
        switch bytes.u16(0) {
        case 0x4949: order = .little
        case 0x4D4D: order = .big
        default: return nil
        }
        self.bytes = bytes
        isBig = bytes.u16(2, order) == 43
        let place =
            isBig
            ? bytes.number(8, as: UInt64.self, order).map { Int(clamping: $0) }
            : bytes.u32(4, order)
        guard let place else {
            return nil
        }
        firstOffset = place
    }

    /// The first directory.
    var first: TIFFDirectory? {
        TIFFDirectory(in: bytes, at: firstOffset, order, isBig: isBig)
    }

    /// The directory after the first, in which EXIF keeps a thumbnail.
    var second: TIFFDirectory? {
        first?.next.flatMap { TIFFDirectory(in: bytes, at: $0, order, isBig: isBig) }
    }

    /// The directories in a row, and those that they name as their children, each once.
    var all: [TIFFDirectory] {
        var seen: Set<Int> = []
        var found: [TIFFDirectory] = []
        var waiting = [firstOffset]
        while let offset = waiting.popLast(), found.count < FactLimits.directories {
            guard seen.insert(offset).inserted,
                let directory = TIFFDirectory(in: bytes, at: offset, order, isBig: isBig)
            else {
                continue
            }
            found.append(directory)
            if let next = directory.next {
                waiting.append(next)
            }
            waiting += directory.integers(of: 330).prefix(FactLimits.directories)
        }
        return found
    }
}
