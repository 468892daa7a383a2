/// Undoes what programs do to a text before they write it.
enum Encodings {
    /// Shorter runs of digits or letters hold no mark.
    private static let shortestRun = MarkIndex.shortestPiece * 4 / 3

    /// Inside of another encoding fewer signs than this are noise: a mark would have many.
    private static let fewestSigns = 5

    /// Everything that a text may be an encoding of; views of nothing are left out.
    static func views(of text: [UInt8], isOutermost: Bool) -> [DecodedView] {
        var views: [DecodedView] = []
        let kinds: [(String, ByteTable, UInt32, Int)] = [
            ("hex", .hexadecimal, 4, 2), ("base64", .base64, 6, 4),
        ]
        for (name, table, bits, phases) in kinds {
            let runs = table.runs(in: text, from: shortestRun)
            guard !runs.isEmpty else { continue }
            for phase in 0..<phases {
                var view = DecodedView(name)
                view.append(runs, of: text, digits: table, bits: bits, phase: phase)
                views.append(view)
            }
        }
        let signs = EncodingSigns(text)
        let others: [(String, Int, ([UInt8]) -> [UInt8])] = [
            ("percent", signs.percents.longest, percent),
            ("escape", signs.backslashes.longest, escapes),
            ("wide", signs.wideLetters.longest, { $0.filter { $0 != 0 } }),
        ]
        for (name, count, decode) in others where count >= (isOutermost ? 1 : fewestSigns) {
            var view = DecodedView(name)
            view.append(decode(text), source: 0)
            views.append(view)
        }
        return views
    }

    /// The bytes of pairs of hexadecimal digits.
    static func hexadecimal(_ digits: some Collection<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in digits {
            let value = ByteTable.hexadecimal[digit] & 15
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }

    private static func percent(_ text: [UInt8]) -> [UInt8] {
        replacing(text, sign: UInt8(ascii: "%")) { rest in
            let code = rest.dropFirst().prefix(2)
            return code.count == 2 && isHexadecimal(code) ? (hexadecimal(code), 3) : nil
        }
    }

    /// Takes `\uXXXX`, `\xXX` and a backslash before anything else away; marks are ASCII.
    private static func escapes(_ text: [UInt8]) -> [UInt8] {
        replacing(text, sign: UInt8(ascii: "\\")) { rest in
            let digits: Int
            switch rest.dropFirst().first {
            case UInt8(ascii: "u"): digits = 4
            case UInt8(ascii: "x"): digits = 2
            default: digits = 0
            }
            let code = rest.dropFirst(2).prefix(digits)
            guard digits > 0, code.count == digits, isHexadecimal(code) else { return ([], 1) }
            return (hexadecimal(code).suffix(1), 2 + digits)
        }
    }

    private static func replacing(
        _ text: [UInt8],
        sign: UInt8,
        _ decode: (ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)?
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let place = rest.firstIndex(of: sign) {
            bytes += rest[..<place]
            let (decoded, length) = decode(rest[place...]) ?? ([sign], 1)
            bytes += decoded
            rest = rest[(place + length)...]
        }
        return bytes + rest
    }

    private static func isHexadecimal(_ text: some Sequence<UInt8>) -> Bool {
        text.allSatisfy { ByteTable.hexadecimal[$0] != ByteTable.none }
    }
}
