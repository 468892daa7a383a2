import Glibc
import PickerPluginKit
import SystemPackage

/// A folder that was opened when the library was made, and all that is looked up beneath it.
final class RootFolder: Sendable {
    /// The folder's own path as bytes, links resolved where the system tells; names it in keys.
    let path: [UInt8]
    let node: FolderNode
    let descriptor: FileDescriptor

    /// Opens the folder; a link to it is followed here and nowhere below.
    init(opening path: FilePath) throws(LibraryError) {
        let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let opened = path.withPlatformString { Glibc.open($0, flags) }
        guard opened >= 0 else {
            throw RootFolder.error(Errno(rawValue: errno))
        }
        descriptor = FileDescriptor(rawValue: opened)
        do {
            node = FolderNode(try Beneath.status(of: descriptor))
            // Reading the names is not enough: whoever may not enter the folder sees nothing in it.
            try Beneath.open([UInt8(ascii: ".")], in: descriptor, flags: Beneath.folder).close()
        } catch {
            try? descriptor.close()
            throw RootFolder.error((error as? Errno) ?? .ioError)
        }
        self.path =
            RootFolder.resolvedPath(of: descriptor)
            ?? path.withPlatformString { start in
                Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
            }
    }

    deinit {
        try? descriptor.close()
    }

    /// Whether the folder is still there: not removed, and its file system answers.
    var isThere: Bool {
        ((try? Beneath.status(of: descriptor))?.st_nlink ?? 0) > 0
    }

    /// Whether the person's mark, a regular file and no link, lies directly in the folder.
    func holdsUnattendedMark() throws(LibraryError) -> Bool {
        do {
            let status = try Beneath.status(of: UnattendedMark.name, in: descriptor)
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
            return try Beneath.open(path, in: descriptor, flags: Beneath.file)
        } catch {
            throw isThere ? RootFolder.itemError(error) : .libraryUnavailable
        }
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

    private static func resolvedPath(of descriptor: FileDescriptor) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else {
                return 0
            }
            return readlink("/proc/self/fd/\(descriptor.rawValue)", start, bytes.count)
        }
        return count > 0 && count < buffer.count ? Array(buffer[..<count]) : nil
    }
}
