import Glibc

/// The file in a library's root by which the person lets plugins open it that no person operates.
struct UnattendedMark: Sendable {
    static let name = ".postern-unattended"

    private let folder: OpenDescriptor

    /// Opens a library's root.
    init(root: String) throws(Failure) {
        let number = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else {
            throw Failure(
                .usage,
                "\(Say.quoted(root)) cannot be opened as a folder: \(SystemError.text(errno))."
            )
        }
        folder = OpenDescriptor(number)
    }

    /// Whether the root carries it: a file of its own, not a link to one.
    var isThere: Bool {
        var status = stat()
        guard fstatat(folder.number, Self.name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            return false
        }
        return status.st_mode & S_IFMT == S_IFREG
    }

    /// Makes it.
    func make() throws(Failure) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let number = openat(folder.number, Self.name, flags, 0o644)
        guard number >= 0 else { throw failure("made", errno) }
        close(number)
    }

    /// Removes it.
    func remove() throws(Failure) {
        guard unlinkat(folder.number, Self.name, 0) == 0 else { throw failure("removed", errno) }
    }

    /// The root as the system knows it, links resolved; for the person's eyes.
    var path: String {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(folder.number)", &bytes, bytes.count)
        guard count > 0 else { return "the folder" }
        return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private func failure(_ done: String, _ code: Int32) -> Failure {
        let status: Status = code == EACCES || code == EPERM ? .refused : .deliveryFailed
        return Failure(
            status,
            "The file \(Self.name) could not be \(done): \(SystemError.text(code))."
        )
    }
}
