/// One field of a directory of tags, its value in the order of bytes of its file.
struct TIFFField {
    var tag: Int
    var type: Int
    var count: Int
    var value: Bytes

    init(tag: Int, type: Int, count: Int, value: Bytes) {
        self.tag = tag
        self.type = type
        self.count = count
        self.value = value
    }

    init(_ tag: Int, longs: [Int], _ order: ByteOrder) {
        let bytes = longs.flatMap { order.bytes(UInt32(truncatingIfNeeded: $0)) }
        self.init(tag: tag, type: 4, count: longs.count, value: Bytes(copying: bytes))
    }

    init(_ tag: Int, short: Int, _ order: ByteOrder) {
        let bytes = order.bytes(UInt16(truncatingIfNeeded: short))
        self.init(tag: tag, type: 3, count: 1, value: Bytes(copying: bytes))
    }

    init(_ tag: Int, bytes: [UInt8]) {
        self.init(tag: tag, type: 7, count: bytes.count, value: Bytes(copying: bytes))
    }
}

extension ByteOrder {
    /// A number as its bytes.
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: self == .big ? number.bigEndian : number.littleEndian) { Array($0) }
    }
}
