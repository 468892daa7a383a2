import Glibc

/// Tells the messages of one byte stream apart, with every length bounded before it is believed.
///
/// A pull parser: ``next(_:)`` asks for bytes when it needs some, so that a long body or attachment
/// is read straight into its place, and nothing is scanned twice.
public struct FrameReader: ~Copyable {
    /// Puts bytes into the buffer and returns how many; 0 at the end of the stream.
    public typealias Fill = (UnsafeMutableRawBufferPointer) -> Int

    /// Bytes asked for at once; also what the reader keeps between messages.
    public static let chunkBytes = 64 << 10

    /// The framing, once the first byte told it.
    public private(set) var framing: Framing?
    /// True when the stream ended inside a message, which is then dropped.
    public private(set) var endedInsideFrame = false

    private let limits: WireLimits
    private var buffer = [UInt8](repeating: 0, count: FrameReader.chunkBytes)
    private var start = 0
    private var end = 0

    /// A reader at the beginning of a stream.
    ///
    /// - Parameter framing: what the stream must speak; nil to be told by its first byte.
    public init(framing: Framing? = nil, limits: WireLimits = WireLimits()) {
        self.framing = framing
        self.limits = limits
    }

    /// The next message, or nil at the end of the stream.
    ///
    /// - Parameter attachments: bytes of an attachment that are allowed now; nil while none was
    ///   agreed on. Asked once a header block is complete.
    public mutating func next(
        attachments: () -> Int? = { nil },
        _ fill: Fill
    ) throws(FramingError) -> Frame? {
        guard let first = skipBlanks(fill) else { return nil }
        switch try recognise(first) {
        case .line: return try nextLine(fill)
        case .header: return try nextBlock(attachments, fill)
        }
    }

    private mutating func recognise(_ first: UInt8) throws(FramingError) -> Framing {
        if let framing { return framing }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            framing = .line
            return .line
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            framing = .header
            return .header
        default:
            throw failure(.unknownFraming)
        }
    }

    /// Between messages blank bytes mean nothing; they are dropped as they come.
    private mutating func skipBlanks(_ fill: Fill) -> UInt8? {
        while true {
            while start < end {
                switch buffer[start] {
                case 0x20, 0x09, 0x0A, 0x0D: start += 1
                default: return buffer[start]
                }
            }
            guard more(fill) else { return nil }
        }
    }

    private mutating func nextLine(_ fill: Fill) throws(FramingError) -> Frame? {
        guard let length = try lineLength(limit: limits.frameBytes, fill) else {
            endedInsideFrame = true
            return nil
        }
        var text = length
        if text > 0, buffer[start + text - 1] == 0x0D { text -= 1 }
        let frame = Frame(json: Array(buffer[start..<(start + text)]), attachment: nil)
        start += length + 1
        return frame
    }

    private mutating func nextBlock(
        _ attachments: () -> Int?,
        _ fill: Fill
    ) throws(FramingError) -> Frame? {
        guard let block = try headerBlock(fill) else {
            endedInsideFrame = true
            return nil
        }
        guard let length = block.contentLength else { throw failure(.badLength) }
        guard length <= limits.frameBytes else { throw failure(.tooLarge) }
        if let attached = block.attachmentLength {
            guard let most = attachments() else { throw failure(.unexpectedAttachment) }
            guard attached <= most else { throw failure(.tooLarge) }
        }
        guard let json = take(length, fill) else { return nil }
        guard let attached = block.attachmentLength else {
            return Frame(json: json, attachment: nil)
        }
        guard let attachment = take(attached, fill) else { return nil }
        return Frame(json: json, attachment: attachment)
    }

    /// Reads lines up to the empty one; nil when the stream ends before it.
    private mutating func headerBlock(_ fill: Fill) throws(FramingError) -> HeaderBlock? {
        var block = HeaderBlock()
        while true {
            guard let length = try lineLength(limit: limits.headerLineBytes, fill) else {
                return nil
            }
            var text = length
            if text > 0, buffer[start + text - 1] == 0x0D { text -= 1 }
            if text == 0 {
                start += length + 1
                return block
            }
            guard block.lines < limits.headerLines else { throw failure(.tooLarge) }
            let range = start..<(start + text)
            let refusal = buffer.withUnsafeBytes { bytes in
                block.take(UnsafeRawBufferPointer(rebasing: bytes[range]))
            }
            if let refusal { throw failure(refusal) }
            start += length + 1
        }
    }

    /// The length of the line at `start` without its LF; nil when the stream ends first.
    private mutating func lineLength(limit: Int, _ fill: Fill) throws(FramingError) -> Int? {
        var scanned = 0
        while true {
            let from = start + scanned
            let found = buffer.withUnsafeBytes { bytes -> Int? in
                guard let base = bytes.baseAddress, end > from,
                    let hit = memchr(base + from, 0x0A, end - from)
                else { return nil }
                return UnsafeRawPointer(hit) - base
            }
            if let found {
                guard found - start <= limit + 1 else { throw failure(.tooLarge) }
                return found - start
            }
            scanned = end - start
            guard scanned <= limit + 1 else { throw failure(.tooLarge) }
            guard more(fill) else { return nil }
        }
    }

    /// Exactly `count` bytes, read into their place; nil when the stream ends first.
    private mutating func take(_ count: Int, _ fill: Fill) -> [UInt8]? {
        let buffered = min(count, end - start)
        let begin = start
        start += buffered
        var complete = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            let raw = UnsafeMutableRawBufferPointer(target)
            buffer.withUnsafeBytes { source in
                raw.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[begin..<start]))
            }
            initialized = buffered
            while initialized < count {
                let read = fill(UnsafeMutableRawBufferPointer(rebasing: raw[initialized...]))
                guard read > 0 else {
                    complete = false
                    return
                }
                initialized += read
            }
        }
        if !complete { endedInsideFrame = true }
        return complete ? bytes : nil
    }

    /// Reads more behind what is buffered; false at the end of the stream.
    private mutating func more(_ fill: Fill) -> Bool {
        if start == end {
            start = 0
            end = 0
            if buffer.count > 4 * Self.chunkBytes {
                buffer = [UInt8](repeating: 0, count: Self.chunkBytes)
            }
        } else if end == buffer.count {
            makeRoom()
        }
        let space = end..<buffer.count
        let read = buffer.withUnsafeMutableBytes { bytes in
            fill(UnsafeMutableRawBufferPointer(rebasing: bytes[space]))
        }
        guard read > 0 else { return false }
        end += read
        return true
    }

    /// Moves what is buffered to the front, or doubles the buffer; the callers' limits bound it.
    private mutating func makeRoom() {
        if start > 0 {
            buffer.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                _ = memmove(base, base + start, end - start)
            }
            end -= start
            start = 0
        } else {
            var larger = [UInt8](repeating: 0, count: 2 * buffer.count)
            larger.withUnsafeMutableBytes { $0.copyBytes(from: buffer) }
            buffer = larger
        }
    }

    private func failure(_ reason: FramingError.Reason) -> FramingError {
        let length = min(FramingError.sampleBytes, end - start)
        return FramingError(reason: reason, sample: Array(buffer[start..<(start + length)]))
    }
}
