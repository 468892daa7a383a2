import Glibc
import PickerTesting
import SystemPackage

/// What happens to files behind a plugin's back.
enum SpoiltItems {
    /// Removes the newest item, cuts the second and puts a link to another in place of the third.
    static func spoil(_ library: CanaryLibrary) throws {
        let items = library.items
        try change(items[0]) { unlink($0) }
        try change(items[1]) { truncate($0, 5) }
        try replaceByLink(items[2], to: items[5])
    }

    /// Puts a link to another item in place of one.
    static func replaceByLink(_ item: CanaryItem, to other: CanaryItem) throws {
        try change(item) { unlink($0) }
        try change(item) { name in other.path.withPlatformString { symlink($0, name) } }
    }

    /// Puts another item's file in place of one.
    static func replaceByFile(_ item: CanaryItem, of other: CanaryItem) throws {
        try change(item) { name in other.path.withPlatformString { rename($0, name) } }
    }

    private static func change(
        _ item: CanaryItem,
        _ call: (UnsafePointer<CChar>) -> Int32
    ) throws {
        guard item.path.withPlatformString(call) == 0 else {
            throw Gap("a file of the library could not be changed")
        }
    }
}
