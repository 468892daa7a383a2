import Glibc

/// A string that is equal to another only if their UTF-8 bytes are.
struct UTF8Key: Hashable {
    let string: String

    @inline(__always)
    init(_ string: String) {
        self.string = string
    }

    static func == (left: UTF8Key, right: UTF8Key) -> Bool {
        let left = left.string.utf8
        let right = right.string.utf8
        guard left.count == right.count else { return false }
        let same = left.withContiguousStorageIfAvailable { left in
            right.withContiguousStorageIfAvailable { right in
                guard let first = left.baseAddress, let second = right.baseAddress else {
                    return true
                }
                return memcmp(first, second, left.count) == 0
            }
        }
        return (same ?? nil) ?? left.elementsEqual(right)
    }

    func hash(into hasher: inout Hasher) {
        let hashed: Void? = string.utf8.withContiguousStorageIfAvailable { bytes in
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        if hashed == nil {
            // A foreign string that is not stored as UTF-8: its bytes must hash like stored ones.
            Array(string.utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }
}
