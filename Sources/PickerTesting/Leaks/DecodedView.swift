/// A text as it reads when one encoding is undone: every encoded piece of it, one behind the other.
struct DecodedView {
    let name: String
    private(set) var bytes: [UInt8] = []
    private var pieces: [(start: Int, source: Int)] = []

    init(_ name: String) { self.name = name }

    /// Where the encoded piece stands from which a byte of this view came.
    func source(of offset: Int) -> Int {
        pieces.last { $0.start <= offset }?.source ?? 0
    }

    /// Adds a piece that was decoded by hand.
    mutating func append(_ piece: [UInt8], source: Int) {
        pieces.append((bytes.count, source))
        bytes += piece
    }

    /// Adds what runs of digits, `bits` bits each, say when the first `phase` are left out.
    ///
    /// A byte that is in no mark keeps the pieces apart.
    mutating func append(
        _ runs: [Range<Int>],
        of text: [UInt8],
        digits: ByteTable,
        bits: UInt32,
        phase: Int
    ) {
        let perGroup = bits == 4 ? 2 : 4
        let capacity = runs.reduce(0) { $0 + $1.count + 1 }
        var starts: [(Int, Int)] = []
        bytes = [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
            text.withUnsafeBufferPointer { text in
                digits.values.withUnsafeBufferPointer { table in
                    guard let target = target.baseAddress, let text = text.baseAddress,
                        let table = table.baseAddress
                    else { return }
                    for run in runs {
                        starts.append((count, run.lowerBound))
                        var index = run.lowerBound + phase
                        while index + perGroup <= run.upperBound {
                            var group: UInt32 = 0
                            var digit = 0
                            while digit < perGroup {
                                group = group << bits | UInt32(table[Int(text[index + digit])])
                                digit += 1
                            }
                            index += perGroup
                            if bits == 6 {
                                target[count] = UInt8(truncatingIfNeeded: group >> 16)
                                target[count + 1] = UInt8(truncatingIfNeeded: group >> 8)
                                count += 2
                            }
                            target[count] = UInt8(truncatingIfNeeded: group)
                            count += 1
                        }
                        target[count] = ByteTable.none
                        count += 1
                    }
                }
            }
        }
        pieces = starts
    }
}
