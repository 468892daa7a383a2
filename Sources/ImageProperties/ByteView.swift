/// A part of the bytes of a file, read without ever leaving it.
struct ByteView {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    subscript(offset: Int) -> UInt8? {
        offset >= 0 && offset < bytes.count ? bytes[offset] : nil
    }

    /// The bytes from that offset on, so many; nil where they are not all there.
    func part(_ offset: Int, _ length: Int) -> ByteView? {
        guard offset >= 0, length >= 0, length <= bytes.count, offset <= bytes.count - length
        else { return nil }
        return ByteView(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length]))
    }

    /// The bytes from that offset to the end; none where it lies beyond.
    func rest(_ offset: Int) -> ByteView {
        part(offset, count - offset) ?? ByteView(.init(start: nil, count: 0))
    }

    /// An unsigned number of up to eight bytes.
    func number(_ offset: Int, _ byteCount: Int, littleEndian: Bool = false) -> UInt64? {
        guard byteCount <= 8, let field = part(offset, byteCount) else { return nil }
        var value: UInt64 = 0
        for index in 0..<byteCount {
            let byte = field.bytes[littleEndian ? byteCount - 1 - index : index]
            value = value << 8 | UInt64(byte)
        }
        return value
    }

    /// A number of up to seven bytes, which is never negative and always fits.
    func integer(_ offset: Int, _ byteCount: Int, littleEndian: Bool = false) -> Int? {
        number(offset, byteCount, littleEndian: littleEndian).flatMap { Int(exactly: $0) }
    }

    func starts(with text: StaticString, at offset: Int = 0) -> Bool {
        guard let field = part(offset, text.utf8CodeUnitCount) else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(field.bytes) }
    }

    /// The bytes as text, up to the first NUL, made valid, at most so many as the limit allows.
    var text: String {
        let content = bytes.prefix(ImagePropertyLimits.textBytes).prefix { $0 != 0 }
        return String(decoding: content, as: UTF8.self)
    }
}
