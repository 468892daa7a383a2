import Glibc
import SystemPackage

/// The folder of one session through which it hands files to its host.
///
/// Its lock is held as long as the process lives: that is how others know it from the folder of a
/// session that died.
struct ExchangeFolder: Sendable {
    /// How often another name is tried where one is taken.
    private static let attempts = 8
    /// Random bytes in the name of a folder or file.
    static let nameBytes = 16

    let folder: PrivateFolder
    /// The folder of all sessions, for taking this one out of it.
    let parent: PrivateFolder
    let name: String
    /// The absolute path as the host sees it.
    let path: String

    /// Makes the folder of a new session and clears those of dead ones away.
    ///
    /// - Parameter cache: the person's folder for caches.
    /// - Returns: nil where none can be made; nothing is made elsewhere then.
    static func make(in cache: FilePath?) -> ExchangeFolder? {
        guard let cache, let path = String(validating: cache),
            let parent = PrivateFolder.make(["postern", "exchange"], below: cache)
        else { return nil }
        ExchangeJanitor.clear(parent)
        for _ in 0..<attempts {
            let name = RandomName.make()
            guard let folder = parent.makeFolder(name) else { return nil }
            // A janitor that came in between holds the lock, or has removed the folder.
            guard flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0,
                let status = folder.status, status.st_nlink > 0
            else { continue }
            return ExchangeFolder(
                folder: folder,
                parent: parent,
                name: name,
                path: path + "/postern/exchange/" + name
            )
        }
        return nil
    }

    /// Removes the folder and the files in it.
    func remove() {
        ExchangeJanitor.remove(folder, named: name, from: parent)
    }
}
