internal import Crypto

/// SHA-256 of bytes as they pass; the one place in the project where a digest is computed.
public struct ContentDigest: Sendable {
    private var hash = SHA256()

    /// The digest of nothing yet.
    public init() {}

    /// Takes in the next bytes.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        hash.update(bufferPointer: bytes)
    }

    /// Takes in the next bytes.
    public mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// The digest of all that was taken in, as 64 lower-case hexadecimal digits.
    public func hexadecimal() -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in hash.finalize() {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The digest of bytes at hand.
    public static func hexadecimal(of bytes: [UInt8]) -> String {
        var digest = ContentDigest()
        digest.update(bytes)
        return digest.hexadecimal()
    }
}
