/// The end of what a process wrote to its standard error: whole lines, each cut at a limit.
///
/// It is for people, never parsed, and takes bounded memory however much is written.
struct ErrorTail {
    private static let newline: UInt8 = 0x0A
    /// Stands where a line was cut: an ellipsis in UTF-8.
    private static let cut: [UInt8] = [0xE2, 0x80, 0xA6]

    private var kept: [UInt8] = []
    private var lineBytes = 0
    private var isCut = false
    private var hasLost = false

    /// Adds what was read; a line may come in pieces.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: Self.newline)
            append(line: rest[..<(end ?? rest.endIndex)])
            if let end {
                kept.append(Self.newline)
                lineBytes = 0
                isCut = false
                rest = rest[(end + 1)...]
            } else {
                rest = rest[rest.endIndex...]
            }
            trim()
        }
    }

    private mutating func append(line piece: Slice<UnsafeRawBufferPointer>) {
        guard !isCut else { return }
        let room = ProcessLimits.errorLineBytes - lineBytes
        kept.append(contentsOf: piece.prefix(room))
        lineBytes += min(piece.count, room)
        guard piece.count > room else { return }
        kept.append(contentsOf: Self.cut)
        isCut = true
    }

    /// Forgets the oldest only when twice the limit is reached, so that each byte moves once.
    private mutating func trim() {
        guard kept.count > 2 * ProcessLimits.errorTailBytes else { return }
        kept.removeFirst(kept.count - ProcessLimits.errorTailBytes)
        hasLost = true
    }

    /// The last bytes; where older ones were lost they begin with a whole line.
    var bytes: [UInt8] {
        let tail = kept.suffix(ProcessLimits.errorTailBytes)
        guard hasLost || tail.count < kept.count,
            let end = tail.firstIndex(of: Self.newline)
        else { return Array(tail) }
        return Array(tail[(end + 1)...])
    }
}
