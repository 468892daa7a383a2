/// The bytes of a file's name, in JSON as two hexadecimal digits a byte.
public struct FileName: Sendable, Hashable, Codable {
    /// The name as it stands in its directory.
    public var bytes: [UInt8]

    /// Makes a name of its bytes.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads the digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let digits = Array(try container.decode(String.self).utf8)
        guard digits.count.isMultiple(of: 2) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "odd digits")
        }
        bytes = try stride(from: 0, to: digits.count, by: 2).map { place in
            guard let high = Self.value(digits[place]), let low = Self.value(digits[place + 1])
            else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no digit")
            }
            return high << 4 | low
        }
    }

    /// Writes the digits.
    public func encode(to encoder: any Encoder) throws {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            digits.append(Self.digits[Int(byte >> 4)])
            digits.append(Self.digits[Int(byte & 15)])
        }
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: digits, as: UTF8.self))
    }

    private static let digits = Array("0123456789abcdef".utf8)

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
