/// What crosses the socket between a library and a worker, in either direction.
///
/// The head has 16 bytes: eight of the order's number, four of the word and four of a value, each
/// in the order of this machine's bytes. The body follows, up to the end of the message. The parent
/// in a worker looks at the head alone; an order's body is read by the child that is made for it.
public struct WorkMessage: Sendable, Hashable {
    /// What a message says.
    public enum Word: UInt32, Sendable, Hashable {
        /// To the worker: work on this. The value is the milliseconds that it may take, the
        /// body the order; the files' descriptors come with it, then those of an output and a pipe for
        /// progress where a file is made, and last that of the answer.
        case order = 1
        /// To the worker: nobody waits for that order any more.
        case cancel = 2
        /// From the worker: rights are given up. The body says what is in force. To the worker:
        /// there will soon be orders; it is the first message then, and asks for nothing.
        case ready = 3
        /// From the worker: the order's child is gone. The value is a ``WorkEnding``.
        case ended = 4
    }

    /// Bytes of a head.
    public static let headBytes = 16

    /// The number of the order, 0 where it concerns none.
    public var number: UInt64
    /// What it says.
    public var word: Word
    /// A number whose meaning depends on the word.
    public var value: UInt32
    /// Further bytes.
    public var body: [UInt8]

    /// Makes a message of its parts.
    public init(_ word: Word, number: UInt64 = 0, value: UInt32 = 0, body: [UInt8] = []) {
        self.number = number
        self.word = word
        self.value = value
        self.body = body
    }

    /// Reads a message; nil where it is none.
    public init?(_ bytes: some RandomAccessCollection<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count >= Self.headBytes else { return nil }
        let (number, word, value) = bytes.withUnsafeBytes { bytes in
            (
                bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self),
                bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
            )
        }
        guard let word = Word(rawValue: word) else { return nil }
        self.init(word, number: number, value: value, body: Array(bytes[Self.headBytes...]))
    }

    /// The message as it crosses.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.headBytes + body.count)
        withUnsafeBytes(of: number) { bytes += $0 }
        withUnsafeBytes(of: word.rawValue) { bytes += $0 }
        withUnsafeBytes(of: value) { bytes += $0 }
        return bytes + body
    }
}
