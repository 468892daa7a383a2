import Glibc

/// A window on bytes of a file, read without ever leaving it.
///
/// Offsets count from the window's first byte. What lies outside is nil, never a trap: every
/// offset and every length here comes from a file.
struct Bytes {
    private let memory: Memory
    /// Where the window begins in its memory: in a mapped file, the offset in the file.
    let start: Int
    /// The bytes of the window.
    let count: Int

    /// A window on all of it.
    init(_ memory: Memory) {
        self.memory = memory
        start = 0
        count = memory.count
    }

    /// A window on a copy.
    init(copying bytes: some Collection<UInt8>) {
        self.init(Memory(bytes))
    }

    private init(memory: Memory, start: Int, count: Int) {
        self.memory = memory
        self.start = start
        self.count = count
    }

    /// A narrower window; nil where it does not lie inside wholly.
    func slice(_ offset: Int, _ length: Int) -> Bytes? {
        guard offset >= 0, length >= 0, offset <= count, length <= count - offset else {
            return nil
        }
        return Bytes(memory: memory, start: start + offset, count: length)
    }

    /// From an offset on, cut to what is there.
    func slice(from offset: Int, atMost length: Int = .max) -> Bytes {
        let begin = Swift.min(Swift.max(offset, 0), count)
        return Bytes(
            memory: memory,
            start: start + begin,
            count: Swift.min(Swift.max(length, 0), count - begin)
        )
    }

    /// Whether both look at the same memory, so that their offsets mean the same.
    func isPart(of other: Bytes) -> Bool {
        memory === other.memory
    }

    func byte(_ offset: Int) -> UInt8? {
        guard offset >= 0, offset < count else {
            return nil
        }
        return memory.base.load(fromByteOffset: start + offset, as: UInt8.self)
    }

    /// A number of the width that is asked for.
    func number<Number: FixedWidthInteger>(
        _ offset: Int,
        as type: Number.Type,
        _ order: ByteOrder = .big
    ) -> Number? {
        let width = Number.bitWidth / 8
        guard offset >= 0, count >= width, offset <= count - width else {
            return nil
        }
        let raw = memory.base.loadUnaligned(fromByteOffset: start + offset, as: Number.self)
        return order == .big ? Number(bigEndian: raw) : Number(littleEndian: raw)
    }

    func u16(_ offset: Int, _ order: ByteOrder = .big) -> Int? {
        number(offset, as: UInt16.self, order).map(Int.init)
    }

    func u32(_ offset: Int, _ order: ByteOrder = .big) -> Int? {
        number(offset, as: UInt32.self, order).map(Int.init)
    }

    /// A number of one to four bytes, the first one the highest.
    func big(_ offset: Int, byteCount: Int) -> Int? {
        slice(offset, byteCount)?.reduce(0) { $0 &<< 8 | Int($1) }
    }

    func fourCC(_ offset: Int) -> BoxName? {
        number(offset, as: UInt32.self).map(BoxName.init(rawValue:))
    }

    func starts(with text: StaticString, at offset: Int = 0) -> Bool {
        guard let part = slice(offset, text.utf8CodeUnitCount) else {
            return false
        }
        return memcmp(part.base, text.utf8Start, part.count) == 0
    }

    /// Where a byte stands first, at or after an offset.
    func firstOffset(of wanted: UInt8, from offset: Int = 0, within length: Int = .max) -> Int? {
        let part = slice(from: offset, atMost: length)
        guard offset >= 0, let found = memchr(part.base, Int32(wanted), part.count) else {
            return nil
        }
        return UnsafeRawPointer(found) - part.base + offset
    }

    /// Where a text stands first, at or after an offset.
    func firstOffset(of wanted: StaticString, from offset: Int = 0) -> Int? {
        guard let first = wanted.withUTF8Buffer({ $0.first }) else {
            return offset
        }
        var offset = offset
        while let place = firstOffset(of: first, from: offset) {
            if starts(with: wanted, at: place) {
                return place
            }
            offset = place + 1
        }
        return nil
    }

    private var base: UnsafeRawPointer {
        memory.base + start
    }

    /// Lends the bytes for the time of the call.
    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// The bytes as text; what is no UTF-8 becomes the replacement character.
    var text: String {
        withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of Latin 1 as text.
    var latin1: String {
        String(String.UnicodeScalarView(map { Unicode.Scalar($0) }))
    }
}

extension Bytes: Sequence {
    func makeIterator() -> some IteratorProtocol<UInt8> {
        (0..<count).lazy.compactMap { byte($0) }.makeIterator()
    }
}
