import Glibc
import Synchronization
import SystemPackage
import UniformTypes

/// A file of this process alone, in a folder of its own.
final class TemporaryFile: Sendable {
    /// Where it is.
    let path: FilePath
    /// Open for writing until ``close()``.
    let descriptor: FileDescriptor

    private let folder: FilePath
    private let isOpen = Mutex(true)

    /// Makes an empty file, named as suggested, with the extension of its type.
    init(name: String?, type: UTType) throws(ItemProviderError) {
        folder = try Self.makeFolder()
        path = folder.appending(Self.fileName(name, type))
        let opened = path.withPlatformString {
            open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        let code = errno
        descriptor = FileDescriptor(rawValue: opened)
        guard opened >= 0 else {
            _ = folder.withPlatformString { rmdir($0) }
            throw ItemProviderError(.unknown, reason: .ioFailed(code))
        }
    }

    /// Makes a folder below `TMPDIR`, else `/tmp`, that no other user can enter.
    private static func makeFolder() throws(ItemProviderError) -> FilePath {
        var base: FilePath = "/tmp"
        if let value = getenv("TMPDIR"), value.pointee == UInt8(ascii: "/") {
            base = FilePath(platformString: value)
        }
        let made = base.appending("postern-XXXXXX").withPlatformString { template in
            guard let copy = strdup(template) else { return FilePath?.none }
            defer { free(copy) }
            return mkdtemp(copy).map { FilePath(platformString: $0) }
        }
        guard let made else { throw ItemProviderError(.unknown, reason: .ioFailed(errno)) }
        return made
    }

    /// Programs tell a file's type by its extension; a name without the type's is given it.
    private static func fileName(_ suggestion: String?, _ type: UTType) -> String {
        SuggestedName.ending(suggestion ?? "item", as: type)
    }

    /// Ends the writing.
    func close() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { Glibc.close(descriptor.rawValue) }
    }

    /// Removes the file, if it is still there, and its folder.
    func remove() {
        close()
        _ = path.withPlatformString { unlink($0) }
        _ = folder.withPlatformString { rmdir($0) }
    }
}
