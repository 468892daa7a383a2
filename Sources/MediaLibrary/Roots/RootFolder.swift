import Glibc
import PickerPluginKit
import Synchronization
import SystemPackage

/// A folder that was opened when the library was made, and all that is looked up beneath it.
///
/// It stays the same folder whatever it is called meanwhile, and no other one takes its place. Only
/// where its whole file system went away, and something is mounted in the same place again, its
/// path is followed once more: a disk was pulled out and put back.
final class RootFolder: Sendable {
    /// The folder's own path as bytes, links resolved where the system tells; names it in keys.
    let path: [UInt8]
    /// Where the file system of the folder is mounted.
    private let mountPlace: [UInt8]
    private let opened: Mutex<OpenFolder>

    /// Opens the folder; a link to it is followed here and nowhere below.
    init(opening path: FilePath) throws(LibraryError) {
        let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let descriptor = path.withPlatformString { Glibc.open($0, flags) }
        guard descriptor >= 0 else {
            throw RootFolder.error(Errno(rawValue: errno))
        }
        let folder: OpenFolder
        do {
            folder = try OpenFolder(taking: FileDescriptor(rawValue: descriptor))
        } catch {
            throw RootFolder.error(error)
        }
        opened = Mutex(folder)
        self.path =
            folder.path
            ?? path.withPlatformString { start in
                Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
            }
        mountPlace = MountPlace.path(of: self.path)
    }

    /// Which folder it is.
    var node: FolderNode { folder.node }

    private var folder: OpenFolder { opened.withLock { $0 } }

    /// Whether the folder is still there: not removed, and its file system answers and is mounted.
    var isThere: Bool {
        let folder = folder
        guard folder.isThere else { return false }
        return !MountPlace.canGo(mountPlace) || folder.isMounted
    }

    /// Whether the folder is there, or is there again.
    func isThereAgain() -> Bool {
        if isThere { return true }
        // A removed folder is no unmounted one: what takes its name is another.
        guard MountPlace.canGo(mountPlace), !folder.isRemoved,
            MountPlace.isTaken(mountPlace), let again = OpenFolder(at: path)
        else { return false }
        opened.withLock { $0 = again }
        return true
    }

    /// Opens what lies beneath the folder; its path is given as bytes.
    func open(_ path: some Collection<UInt8>, flags: Int32) throws(Errno) -> FileDescriptor {
        let folder = folder
        defer { withExtendedLifetime(folder) {} }
        return try Beneath.open(path, in: folder.descriptor, flags: flags)
    }

    /// Whether the person's mark, a regular file and no link, lies directly in the folder.
    func holdsUnattendedMark() throws(LibraryError) -> Bool {
        do {
            let status = try lookUp { folder throws(Errno) in
                try Beneath.status(of: UnattendedMark.name, in: folder)
            }
            return status.st_mode & S_IFMT == S_IFREG
        } catch .noSuchFileOrDirectory where isThere {
            return false
        } catch {
            throw RootFolder.error(error)
        }
    }

    /// Opens what may be an item; the caller makes sure that it is.
    func openItem(_ path: some Collection<UInt8>) throws(LibraryError) -> FileDescriptor {
        do {
            return try lookUp { folder throws(Errno) in
                try Beneath.open(path, in: folder, flags: Beneath.file)
            }
        } catch {
            throw isThere ? RootFolder.itemError(error) : .libraryUnavailable
        }
    }

    /// Looks something up, and once more where the folder went away and is there again.
    private func lookUp<Found>(
        _ body: (FileDescriptor) throws(Errno) -> Found
    ) throws(Errno) -> Found {
        do throws(Errno) {
            let folder = folder
            defer { withExtendedLifetime(folder) {} }
            return try body(folder.descriptor)
        } catch {
            guard !isThere, isThereAgain() else { throw error }
        }
        let folder = folder
        defer { withExtendedLifetime(folder) {} }
        return try body(folder.descriptor)
    }

    /// What a failure to open or to read the root itself means.
    static func error(_ error: Errno) -> LibraryError {
        switch error.rawValue {
        case EMFILE, ENFILE, ENOMEM: .resourceExhausted
        case EACCES, EPERM: .notAuthorized
        default: .libraryUnavailable
        }
    }

    /// What a failure to open an item below an intact root means.
    private static func itemError(_ error: Errno) -> LibraryError {
        switch error.rawValue {
        case ENOENT, ENOTDIR, ENAMETOOLONG: .itemGone
        // A link, a socket or a way out of the library stands where the file was.
        case ELOOP, EXDEV, ENXIO: .itemChanged
        default: .reading(error)
        }
    }
}
