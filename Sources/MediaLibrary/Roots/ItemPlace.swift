import PickerPluginKit

/// Where an item lies: its root, and the path below it, both as bytes.
///
/// A key holds the root's path and not its number, so that it stays the same when the roots are
/// given in another order. NUL parts them, since no path holds one.
struct ItemPlace {
    let root: [UInt8]
    let path: [UInt8]

    init(root: [UInt8], path: [UInt8]) {
        self.root = root
        self.path = path
    }

    init?(_ key: LibraryItem.Key) {
        guard let end = key.bytes.firstIndex(of: 0) else {
            return nil
        }
        root = Array(key.bytes[..<end])
        path = Array(key.bytes[(end + 1)...])
    }

    var key: LibraryItem.Key {
        LibraryItem.Key(bytes: root + [0] + path)
    }
}
