import PickerPluginKit

/// Where a page ended: what the order compares of its last item.
enum IndexCursor {
    case date(Int64, path: [UInt8])
    case name([UInt8], path: [UInt8])

    /// Reads a cursor of ours; nil for what is none, or one of another order.
    init?(_ cursor: LibraryCursor, _ order: LibraryQuery.Order) {
        let bytes = cursor.bytes
        guard bytes.count >= 8 else { return nil }
        let number = bytes[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let rest = Array(bytes[8...])
        if order == .name {
            guard let length = Int(exactly: number), length <= rest.count else { return nil }
            self = .name(Array(rest[..<length]), path: Array(rest[length...]))
        } else {
            self = .date(Int64(bitPattern: number), path: rest)
        }
    }

    /// The cursor as its library gives it away.
    var cursor: LibraryCursor {
        switch self {
        case .date(let date, let path):
            LibraryCursor(bytes: Self.bytes(UInt64(bitPattern: date)) + path)
        case .name(let name, let path):
            LibraryCursor(bytes: Self.bytes(UInt64(name.count)) + name + path)
        }
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }
}
