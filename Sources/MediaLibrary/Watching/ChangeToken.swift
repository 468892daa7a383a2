/// A state of the library, from which on changes can be asked for; says nothing by itself.
///
/// It holds the number of the index that gave it and how many changes that index had seen: after
/// an index was made anew its former tokens have expired.
public struct ChangeToken: Sendable, Hashable {
    /// The library's own bytes, which may be kept for as long as one likes.
    public let bytes: [UInt8]

    /// Takes up a token that was kept; one of other bytes has expired.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    static let epochBytes = 16

    init(epoch: [UInt8], sequence: Int64) {
        bytes = epoch + withUnsafeBytes(of: sequence.bigEndian) { Array($0) }
    }

    /// The two parts; nil for bytes that no library gave.
    var parts: (epoch: [UInt8], sequence: Int64)? {
        guard bytes.count == Self.epochBytes + MemoryLayout<Int64>.size else {
            return nil
        }
        let sequence = bytes.dropFirst(Self.epochBytes).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return (Array(bytes.prefix(Self.epochBytes)), Int64(bitPattern: sequence))
    }
}
