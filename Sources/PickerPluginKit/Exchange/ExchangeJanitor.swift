import Glibc

/// Clears away what sessions left that could not clean up behind themselves.
///
/// Only folders that this kit makes are touched: of this user, named as it names them, and with a
/// lock that nobody holds. Nothing but their own entries is removed, links are removed and not
/// followed, and one start does a bounded amount of work.
enum ExchangeJanitor {
    /// Folders that one start looks at, and entries that are removed from one.
    static let folderLimit = 1_000
    static let entryLimit = 100_000

    static func clear(_ parent: PrivateFolder) {
        for name in parent.names(limit: folderLimit) where RandomName.matches(name) {
            let text = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard let folder = parent.openFolder(text),
                flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            remove(folder, named: text, from: parent)
        }
    }

    /// Removes a folder whose lock is held here; what is a folder inside stays, and it with it.
    static func remove(_ folder: PrivateFolder, named name: String, from parent: PrivateFolder) {
        for entry in folder.names(limit: entryLimit) {
            _ = entry.withUnsafeBufferPointer { entry in
                entry.baseAddress.map { unlinkat(folder.descriptor, $0, 0) }
            }
        }
        // The name could mean another folder by now; an empty one of that name is no loss.
        unlinkat(parent.descriptor, name, AT_REMOVEDIR)
    }
}
