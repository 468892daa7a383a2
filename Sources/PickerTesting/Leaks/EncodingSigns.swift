/// How many signs of an encoding stand close together in a text, at the place where most do.
struct EncodingSigns {
    /// The longest chain of signs that each stand close behind the one before.
    struct Chain {
        /// Farther apart, two signs do not belong to one word.
        private static let reach = 8

        private(set) var longest = 0
        private var length = 0
        private var last = 0

        mutating func add(_ place: Int) {
            length = place - last <= Self.reach ? length + 1 : 1
            last = place
            if length > longest { longest = length }
        }
    }

    /// `%` before a hexadecimal digit.
    private(set) var percents = Chain()
    /// A backslash before a letter that announces digits.
    private(set) var backslashes = Chain()
    /// Zeros behind letters, three in a row.
    private(set) var wideLetters = Chain()

    init(_ text: [UInt8]) {
        text.withUnsafeBufferPointer { text in
            ByteTable.hexadecimal.values.withUnsafeBufferPointer { table in
                guard let bytes = text.baseAddress, let table = table.baseAddress else { return }
                count(bytes, text.count, table)
            }
        }
    }

    private mutating func count(
        _ bytes: UnsafePointer<UInt8>,
        _ length: Int,
        _ hexadecimal: UnsafePointer<UInt8>
    ) {
        var index = 0
        while index + 2 < length {
            let byte = bytes[index]
            if byte == 0x25 {
                if hexadecimal[Int(bytes[index + 1])] != ByteTable.none { percents.add(index) }
            } else if byte == 0x5C {
                if bytes[index + 1] == 0x75 || bytes[index + 1] == 0x78 { backslashes.add(index) }
            } else if byte == 0, index + 6 < length, bytes[index + 1] != 0, bytes[index + 2] == 0,
                bytes[index + 3] != 0, bytes[index + 4] == 0, bytes[index + 6] == 0
            {
                wideLetters.add(index)
            }
            index += 1
        }
    }
}
