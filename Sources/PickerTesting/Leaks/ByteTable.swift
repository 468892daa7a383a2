/// A value for each of the 256 bytes.
struct ByteTable: Sendable {
    /// The value of bytes that an alphabet does not hold.
    static let none: UInt8 = 0xFF

    let values: [UInt8]

    /// Values are the places in the alphabets, all of which count.
    init(_ alphabets: String...) {
        var values = [UInt8](repeating: Self.none, count: 256)
        for alphabet in alphabets {
            for (value, character) in alphabet.utf8.enumerated() {
                values[Int(character)] = UInt8(value)
            }
        }
        self.values = values
    }

    static let hexadecimal = ByteTable("0123456789abcdef", "0123456789ABCDEF")

    static let base64 = {
        let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        return ByteTable(common + "+/", common + "-_")
    }()

    subscript(byte: UInt8) -> UInt8 { values[Int(byte)] }

    /// The runs of bytes that have a value, at least `shortest` long.
    func runs(in text: [UInt8], from shortest: Int) -> [Range<Int>] {
        var found: [Range<Int>] = []
        text.withUnsafeBufferPointer { text in
            values.withUnsafeBufferPointer { table in
                guard let bytes = text.baseAddress, let table = table.baseAddress else { return }
                var start = 0
                var index = 0
                let end = text.count
                while index <= end {
                    if index == end || table[Int(bytes[index])] == Self.none {
                        if index - start >= shortest { found.append(start..<index) }
                        start = index + 1
                    }
                    index += 1
                }
            }
        }
        return found
    }
}
