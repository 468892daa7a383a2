import SystemPackage

/// Finds the numbers that would betray a library: how many items there are, and how large, how old
/// and where on the disk those are that were not picked.
struct NumberScan: Sendable {
    /// Smaller numbers stand everywhere; as the number of a file they say nothing.
    private static let smallestInode = 10_000
    /// Numbers that JSON-RPC keeps for errors, without their sign (2.0, "Error object").
    private static let errorCodes = 32_000...32_768
    /// Hexadecimal numbers without `0x` count from this length on.
    private static let shortestHexadecimal = 6

    /// As long as the largest number.
    private static let longestWord = 20
    private static let words = ByteTable(
        "0123456789abcdefghijklmnopqrstuvwxyz",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"
    )

    private(set) var secrets: [UInt64: PlantedMark] = [:]

    init(_ items: [CanaryItem]) {
        for item in items {
            add(.size, item, item.byteCount)
            let nanoseconds = item.seconds * 1_000_000_000 + item.nanoseconds
            for unit in [1, 1_000, 1_000_000, 1_000_000_000] {
                add(.time, item, nanoseconds / unit)
            }
            add(.time, item, item.nanoseconds)
            if let position = item.position {
                add(.position, item, position)
                add(.position, item, position % 10_000_000)
            }
            guard item.inode >= Self.smallestInode, !Self.errorCodes.contains(Int(item.inode))
            else { continue }
            add(.inode, item, Int(item.inode))
        }
        for count in [items.count, items.count - 1] where count > 1 {
            secrets[UInt64(count)] = PlantedMark(.count, [])
        }
    }

    private mutating func add(_ kind: SecretKind, _ item: CanaryItem, _ value: Int) {
        secrets[UInt64(max(0, value))] = PlantedMark(kind, item: item.index, [])
    }

    /// The secrets that stand in a text as numbers, with the offsets of their first digits.
    func hits(in text: [UInt8]) -> [(mark: PlantedMark, value: UInt64, offset: Int)] {
        Self.numbers(in: text).compactMap { number in
            guard let mark = secrets[number.value],
                mark.kind != .count || Self.standsAlone(number.value, at: number.offset, in: text)
            else { return nil }
            return (mark, number.value, number.offset)
        }
    }

    /// Whether a short number is one: packed text is full of them, but not between such signs.
    ///
    /// What stands beside a decimal point is no number by itself, unless nothing but zeros follow it.
    private static func standsAlone(_ value: UInt64, at offset: Int, in text: [UInt8]) -> Bool {
        let signs = Array(#" :,[]{}"'()=.\#n"#.utf8)
        let end = offset + String(value).utf8.count
        let before = text[..<offset].suffix(2)
        let after = text[end...]
        if before.count == 2, before.last == point, isDigit(before[before.startIndex]) {
            return false
        }
        let fraction = after.dropFirst().prefix(while: isDigit)
        if after.first == point, fraction.contains(where: { $0 != zero }) { return false }
        return before.last.map(signs.contains) ?? true && after.first.map(signs.contains) ?? true
    }

    private static let point = UInt8(ascii: ".")
    private static let zero = UInt8(ascii: "0")

    private static func isDigit(_ byte: UInt8) -> Bool { (zero...zero + 9).contains(byte) }

    /// Every number that stands by itself in a text.
    static func numbers(in text: [UInt8]) -> [(value: UInt64, offset: Int)] {
        var found: [(UInt64, Int)] = []
        for word in words.runs(in: text, from: 2) where word.count <= longestWord {
            // Almost every word begins with a letter that is no digit of any number.
            guard ByteTable.hexadecimal[text[word.lowerBound]] != ByteTable.none else { continue }
            let word = (text: String(decoding: text[word], as: UTF8.self), start: word.lowerBound)
            for value in values(of: word.text) { found.append((value, word.start)) }
        }
        return found
    }

    private static func values(of word: String) -> [UInt64] {
        var values: [UInt64] = []
        if let value = UInt64(word, radix: 10) { values.append(value) }
        if word.hasPrefix("0x"), let value = UInt64(word.dropFirst(2), radix: 16) {
            values.append(value)
        } else if word.utf8.count >= shortestHexadecimal, let value = UInt64(word, radix: 16) {
            values.append(value)
        }
        return values
    }
}
