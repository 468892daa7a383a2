/// Finds any of many marks in a text, in time that does not depend on their number.
///
/// Every window of eight bytes of every mark is filed; of a text only each eighth window is looked
/// up. A piece of fifteen bytes of a mark holds one of those wherever it stands, so that a mark
/// that was cut is found as well. Bytes are compared without regard to case.
struct MarkIndex: Sendable {
    private static let window = 8
    /// The shortest piece of a mark that is found for sure, and the shortest that counts.
    static let shortestPiece = 15

    struct Hit: Hashable {
        let mark: Int
        let offset: Int
    }

    let marks: [PlantedMark]
    private let folded: [[UInt8]]
    private var places: [UInt64: (mark: Int, offset: Int)] = [:]
    /// One bit for the hash of each window: most lookups end here.
    private var filter = [UInt64](repeating: 0, count: 1 << 14)

    init(_ marks: [PlantedMark]) {
        self.marks = marks
        folded = marks.map { $0.bytes.map { $0 | 0x20 } }
        places.reserveCapacity(marks.count * 20)
        for (mark, bytes) in folded.enumerated() where bytes.count >= Self.shortestPiece {
            bytes.withUnsafeBytes { bytes in
                for offset in 0...(bytes.count - Self.window) {
                    let key = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    places[key] = (mark, offset)
                    let bit = Self.bit(key)
                    filter[bit >> 6] |= 1 << UInt64(bit & 63)
                }
            }
        }
    }

    private static func bit(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 44)
    }

    /// Where marks, or long pieces of them, stand in a text.
    func hits(in text: [UInt8]) -> Set<Hit> {
        var hits: Set<Hit> = []
        for (offset, key) in candidates(in: text) {
            guard let place = places[key] else { continue }
            let mark = folded[place.mark]
            var start = offset
            var left = place.offset
            while left > 0, start > 0, text[start - 1] | 0x20 == mark[left - 1] {
                start -= 1
                left -= 1
            }
            var end = offset + Self.window
            var right = place.offset + Self.window
            while right < mark.count, end < text.count, text[end] | 0x20 == mark[right] {
                end += 1
                right += 1
            }
            guard end - start >= Self.shortestPiece else { continue }
            hits.insert(Hit(mark: place.mark, offset: start))
        }
        return hits
    }

    private func candidates(in text: [UInt8]) -> [(Int, UInt64)] {
        var found: [(Int, UInt64)] = []
        text.withUnsafeBytes { text in
            filter.withUnsafeBufferPointer { filter in
                var offset = 0
                while offset + Self.window <= text.count {
                    let raw = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    let key = raw | 0x2020_2020_2020_2020
                    let bit = Self.bit(key)
                    if filter[bit >> 6] & (1 << UInt64(bit & 63)) != 0 {
                        found.append((offset, key))
                    }
                    offset += Self.window
                }
            }
        }
        return found
    }
}
