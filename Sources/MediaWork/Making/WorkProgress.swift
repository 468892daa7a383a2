/// How far the making of a file is; what a child writes into the pipe that came with its order.
public struct WorkProgress: Sendable, Hashable {
    /// Bytes of one of them: two numbers of eight bytes in the order of this machine's.
    public static let byteCount = 16

    /// How much is done.
    public var completed: UInt64
    /// Of how much, in the same unit; 0 where nobody knows.
    public var total: UInt64

    /// Makes progress of its parts.
    public init(completed: UInt64, total: UInt64) {
        self.completed = completed
        self.total = total
    }

    /// Reads one; nil where it is none, or says that more is done than there is.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        (completed, total) = bytes.withUnsafeBytes { bytes in
            (
                bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            )
        }
        guard total == 0 || completed <= total else { return nil }
    }

    /// The progress as it crosses.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        withUnsafeBytes(of: completed) { bytes += $0 }
        withUnsafeBytes(of: total) { bytes += $0 }
        return bytes
    }
}
