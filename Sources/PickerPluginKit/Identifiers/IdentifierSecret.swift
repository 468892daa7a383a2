import Glibc
import PickerProtocol
import SystemPackage
import Synchronization

/// The secret that makes identifiers of items mean nothing to anybody but one host and this user.
///
/// Made at its first use, kept in Postern's own folder of states. Where it cannot be kept safely
/// there are no identifiers: one that changed every day would be a lie.
final class IdentifierSecret: Sendable {
    private static let fileName = "identifier-secret"
    private static let byteCount = 32

    private let folder: PrivateFolder
    private let known = Mutex<[UInt8]?>(nil)

    /// - Parameter states: the person's folder for states.
    /// - Returns: nil where no secret can be kept.
    init?(in states: FilePath?) {
        guard let states, let folder = PrivateFolder.make(["postern"], below: states) else {
            return nil
        }
        self.folder = folder
    }

    /// The secret; blocks while the file system does.
    func bytes() -> [UInt8]? {
        known.withLock { known in
            if known == nil { known = read() ?? make() }
            return known
        }
    }

    /// The identifier of an item for one host, by the name that it claims.
    func identifier(of item: LibraryItem, host: String) -> String? {
        identifier(of: item.key, host: host)
    }

    /// The identifier of the item of a key, for one host by the name that it claims.
    func identifier(of key: LibraryItem.Key, host: String) -> String? {
        guard let secret = bytes() else { return nil }
        let name = Array(host.utf8)
        // The length keeps host and item apart, whatever bytes they hold.
        let length = withUnsafeBytes(of: UInt64(name.count).bigEndian, Array.init)
        return KeyedDigest.text(of: length + name + key.bytes, key: secret)
    }

    private func read() -> [UInt8]? {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let descriptor = openat(folder.descriptor, Self.fileName, flags)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_uid == geteuid(), status.st_mode & 0o077 == 0,
            status.st_size == Self.byteCount
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        let count = bytes.withUnsafeMutableBytes {
            Glibc.read(descriptor, $0.baseAddress, $0.count)
        }
        return count == Self.byteCount ? bytes : nil
    }

    /// Makes the secret whole before it has its name; of two that are made at once, one counts.
    private func make() -> [UInt8]? {
        let draft = Self.fileName + "-" + RandomName.make()
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = openat(folder.descriptor, draft, flags, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { unlinkat(folder.descriptor, draft, 0) }
        var generator = SystemRandomNumberGenerator()
        let secret = (0..<Self.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let count = secret.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        let isKept = fsync(descriptor) == 0
        close(descriptor)
        guard count == Self.byteCount, isKept else { return nil }
        _ = linkat(folder.descriptor, draft, folder.descriptor, Self.fileName, 0)
        // What counts is what stands there now, be it another's.
        return read()
    }
}
