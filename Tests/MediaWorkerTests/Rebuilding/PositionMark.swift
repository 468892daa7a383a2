@testable import MediaWorker

/// A position that no other file of these tests has, in every notation that a file can hold it in.
struct PositionMark {
    private let number: Int

    init(_ number: Int) {
        self.number = number
    }

    private var latitude: Double { 41 + Double(number) / 60 + 17.23 / 3_600 }
    private var longitude: Double { 7 + Double(number) / 60 + 53.41 / 3_600 }
    private var degrees: [(Int, Int)] { [(41, 7), (number, number), (1_723, 5_341)] }

    var decimal: String {
        "\(Self.fixed(latitude)), \(Self.fixed(longitude))"
    }

    var iso6709: String {
        "+\(Self.fixed(latitude))+00\(Self.fixed(longitude))/"
    }

    /// Degrees, minutes and seconds, as XMP has them.
    func xmp(_ axis: Int) -> String {
        let (whole, minutes) = axis == 0 ? (41, 17.23) : (7, 53.41)
        return "\(whole),\(Self.fixed(Double(number) + minutes / 60))\(axis == 0 ? "N" : "E")"
    }

    /// The name of a place that only this file tells.
    var place: String { "Markdorf\(number)ex" }

    /// Three fractions, as EXIF has them.
    func fractions(_ axis: Int, _ order: ByteOrder) -> [UInt8] {
        degrees.enumerated().flatMap { index, pair in
            order.bytes(UInt32(axis == 0 ? pair.0 : pair.1))
                + order.bytes(UInt32(index == 2 ? 100 : 1))
        }
    }

    /// What of it stands in these bytes, in streams inside of them too.
    func traces(in bytes: [UInt8]) -> [String] {
        let streams = [bytes] + Self.inflated(bytes)
        return needles.filter { _, needle in
            streams.contains { Self.contains(needle, in: $0) }
        }.map(\.0)
    }

    private var needles: [(String, [UInt8])] {
        let texts = [
            ("latitude", Self.fixed(latitude)), ("longitude", Self.fixed(longitude)),
            ("xmp", String(xmp(0).dropLast())), ("place", place),
        ]
        var needles: [(String, [UInt8])] = []
        for (name, text) in texts {
            let plain = Array(text.utf8)
            needles.append((name, plain))
            needles.append((name + " wide", Array(plain.flatMap { [$0, 0] }.dropLast())))
            let hex = plain.map { String($0, radix: 16) }.joined()
            needles.append((name + " hex", Array(hex.utf8)))
            for shift in 0..<3 {
                needles.append((name + " base64", Self.base64(plain, shift)))
            }
        }
        for order in [ByteOrder.big, .little] {
            for axis in 0...1 {
                let fractions = fractions(axis, order)
                needles.append(("fractions \(order)", fractions))
                let figures = fractions.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
                needles.append(("fractions \(order) hex", Array(figures.joined().utf8)))
            }
            let scaled = Int32(latitude * 65_536)
            needles.append(("16.16 \(order)", order.bytes(scaled)))
            needles.append(("double \(order)", order.bytes(latitude.bitPattern)))
        }
        return needles
    }

    private static func fixed(_ value: Double) -> String {
        let scaled = Int((value * 100_000).rounded())
        let rest = String(scaled % 100_000)
        return "\(scaled / 100_000)." + String(repeating: "0", count: 5 - rest.count) + rest
    }

    /// The middle of what base 64 makes of the bytes behind so many others.
    private static func base64(_ bytes: [UInt8], _ shift: Int) -> [UInt8] {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let padded = [UInt8](repeating: 0, count: shift) + bytes
        var coded: [UInt8] = []
        for start in stride(from: 0, to: padded.count - padded.count % 3, by: 3) {
            let word = padded[start..<start + 3].reduce(0) { $0 << 8 | Int($1) }
            coded += [18, 12, 6, 0].map { letters[word >> $0 & 63] }
        }
        return Array(coded.dropFirst(shift == 0 ? 0 : 4))
    }

    /// Every zlib stream that begins anywhere.
    private static func inflated(_ bytes: [UInt8]) -> [[UInt8]] {
        let window = Bytes(copying: bytes)
        return bytes.indices.dropLast().compactMap { place in
            guard bytes[place] == 0x78, [0x01, 0x5E, 0x9C, 0xDA].contains(bytes[place + 1]) else {
                return nil
            }
            return Inflation.inflated(window.slice(from: place)).map(Array.init)
        }
    }

    private static func contains(_ needle: [UInt8], in bytes: [UInt8]) -> Bool {
        guard let first = needle.first, bytes.count >= needle.count else {
            return false
        }
        return bytes.withUnsafeBufferPointer { bytes in
            (0...bytes.count - needle.count).contains { start in
                bytes[start] == first && bytes[start..<start + needle.count].elementsEqual(needle)
            }
        }
    }
}
