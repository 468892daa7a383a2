import MediaWork

/// A file to be written: ranges of the one that is there, and new bytes between them.
struct PieceList {
    enum Piece {
        case copied(ByteRange)
        case made([UInt8])

        var byteCount: Int64 {
            switch self {
            case .copied(let range): range.length
            case .made(let bytes): Int64(bytes.count)
            }
        }
    }

    private(set) var pieces: [Piece] = []
    private(set) var byteCount: Int64 = 0
    /// Pieces that nothing is added to any more.
    private var closed = 0

    /// Adds bytes of the file as they are.
    mutating func copy(_ range: ByteRange) {
        guard range.length > 0 else {
            return
        }
        byteCount += range.length
        // What lies side by side is copied in one go.
        if case .copied(let last)? = pieces.last, last.offset + last.length == range.offset {
            pieces[pieces.count - 1] = .copied(
                ByteRange(offset: last.offset, length: last.length + range.length)
            )
        } else {
            pieces.append(.copied(range))
        }
    }

    /// Adds a window on the file as it is.
    mutating func copy(_ window: Bytes) {
        copy(ByteRange(offset: Int64(window.start), length: Int64(window.count)))
    }

    /// Adds new bytes.
    mutating func add(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else {
            return
        }
        byteCount += Int64(bytes.count)
        if pieces.count > closed, case .made(var last)? = pieces.last {
            // The list must not hold the bytes a second time, or each addition copies them all.
            pieces[pieces.count - 1] = .made([])
            last += bytes
            pieces[pieces.count - 1] = .made(last)
        } else {
            pieces.append(.made(bytes))
        }
    }

    /// Adds new bytes that stay a piece of their own, whose place is returned.
    mutating func reserve(_ bytes: [UInt8]) -> Int {
        byteCount += Int64(bytes.count)
        pieces.append(.made(bytes))
        closed = pieces.count
        return closed - 1
    }

    /// Puts other bytes of the same number in the place of those that were reserved.
    mutating func fill(_ place: Int, with bytes: [UInt8]) {
        pieces[place] = .made(bytes)
    }

    mutating func add(_ other: PieceList) {
        for piece in other.pieces {
            switch piece {
            case .copied(let range): copy(range)
            case .made(let bytes): add(bytes)
            }
        }
    }

    /// All of it in memory, for what is small; nil where it is longer than that.
    func joined(of file: Bytes, atMost limit: Int) -> [UInt8]? {
        guard byteCount <= Int64(limit) else {
            return nil
        }
        var joined: [UInt8] = []
        joined.reserveCapacity(Int(byteCount))
        for piece in pieces {
            switch piece {
            case .made(let bytes):
                joined += bytes
            case .copied(let range):
                guard let window = file.slice(Int(range.offset) - file.start, Int(range.length))
                else {
                    return nil
                }
                window.withUnsafeBytes { joined.append(contentsOf: $0) }
            }
        }
        return joined
    }
}
