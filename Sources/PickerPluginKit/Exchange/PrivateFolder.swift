import Glibc
import SystemPackage

/// A folder that belongs to this user alone, by its open descriptor.
///
/// Whatever lies in it is reached by name relative to the descriptor: a folder that is moved or
/// replaced meanwhile leads nowhere else.
final class PrivateFolder: Sendable {
    let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

    /// Opens, and makes where they are missing, the folders of that name one in the other below a
    /// folder of the person's, which may be a link and may be missing itself.
    ///
    /// - Returns: the innermost; nil where it cannot be made, is not a folder of this user, or
    ///   others can write to it.
    static func make(_ names: [String], below parent: FilePath) -> PrivateFolder? {
        guard var folder = base(parent) else { return nil }
        for name in names {
            guard let next = folder.makeFolder(name, mayExist: true) else { return nil }
            folder = next
        }
        return folder
    }

    /// Makes a folder inside, of mode 0700 whatever the umask is.
    func makeFolder(_ name: String, mayExist: Bool = false) -> PrivateFolder? {
        let isNew = mkdirat(descriptor, name, 0o700) == 0
        guard isNew || (mayExist && errno == EEXIST) else { return nil }
        return openFolder(name)
    }

    /// Opens a folder inside that belongs to this user; a link is none.
    func openFolder(_ name: String) -> PrivateFolder? {
        let opened = openat(descriptor, name, Self.flags | O_NOFOLLOW)
        guard opened >= 0 else { return nil }
        let folder = PrivateFolder(descriptor: opened)
        guard let status = folder.status, status.st_uid == geteuid() else { return nil }
        // A default access list or a set group could have opened it to others.
        guard status.st_mode & 0o077 == 0 || fchmod(opened, 0o700) == 0 else { return nil }
        return folder
    }

    var status: stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    /// The names in the folder, at most so many, without `.` and `..`; bytes as they are.
    func names(limit: Int) -> [[CChar]] {
        let copy = openat(descriptor, ".", Self.flags)
        guard copy >= 0 else { return [] }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(stream) }
        var names: [[CChar]] = []
        while names.count < limit, let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
            }
            guard name != [0x2E, 0], name != [0x2E, 0x2E, 0] else { continue }
            names.append(name)
        }
        return names
    }

    private static func base(_ path: FilePath) -> PrivateFolder? {
        if let folder = opened(path) { return folder }
        guard errno == ENOENT else { return nil }
        // The base directory specification wants a missing one to be made like this.
        var made = FilePath(root: path.root)
        for component in path.components {
            made.append(component)
            _ = made.withPlatformString { mkdir($0, 0o700) }
        }
        return opened(path)
    }

    private static func opened(_ path: FilePath) -> PrivateFolder? {
        let opened = path.withPlatformString { open($0, flags) }
        return opened >= 0 ? PrivateFolder(descriptor: opened) : nil
    }
}
