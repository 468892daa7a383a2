import CLinux
import Glibc

/// A file that is being written and has no name of its own yet.
///
/// Where the file system can, it has no name at all and vanishes with the process, whatever ends
/// it; elsewhere it has a hidden name, which ``discard()`` removes.
final class UnfinishedFile: Sendable {
    let descriptor: OpenDescriptor
    private let folder: OpenDescriptor
    /// The hidden name; nil where the file has none.
    private let hiddenName: String?

    /// Makes the file in a folder, readable and writable for whom the person's umask says.
    ///
    /// - Parameter hidden: gives it a hidden name also where it could have none.
    init(in folder: OpenDescriptor, hidden: Bool = false) throws(Failure) {
        self.folder = folder
        if !hidden, let nameless = Self.nameless(in: folder) {
            descriptor = nameless
            hiddenName = nil
            return
        }
        let name = ".postern-\(UInt64.random(in: .min ... .max)).part"
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let number = openat(folder.number, name, flags, 0o666)
        guard number >= 0 else { throw Self.failure(errno) }
        descriptor = OpenDescriptor(number)
        hiddenName = name
    }

    /// Writes all to the disk, so that a name never stands for less than the whole file, not even
    /// after the power failed.
    func settle() throws(Failure) {
        guard fdatasync(descriptor.number) == 0 || errno == EINVAL || errno == ENOTSUP else {
            throw Self.failure(errno)
        }
    }

    /// Gives the file its name.
    ///
    /// - Returns: false where something bears the name already; that is left alone, be it a link.
    func publish(as name: String) throws(Failure) -> Bool {
        let outcome =
            if let hiddenName { rename(hiddenName, name) } else { link(name) }
        if outcome == 0 { return true }
        let code = errno
        guard code == EEXIST else { throw Self.failure(code) }
        return false
    }

    /// Gives the file up.
    ///
    /// Does nothing to a file that has got its name.
    func discard() {
        if let hiddenName { unlinkat(folder.number, hiddenName, 0) }
    }

    private func link(_ name: String) -> Int32 {
        let path = "/proc/self/fd/\(descriptor.number)"
        return linkat(AT_FDCWD, path, folder.number, name, AT_SYMLINK_FOLLOW)
    }

    private func rename(_ hidden: String, _ name: String) -> Int32 {
        let outcome = clinux_rename_exclusively(folder.number, hidden, name)
        guard outcome != 0, errno == EINVAL || errno == ENOSYS else { return outcome }
        // A file system that cannot rename without replacing can, as a rule, make a second name.
        guard linkat(folder.number, hidden, folder.number, name, 0) == 0 else { return -1 }
        return unlinkat(folder.number, hidden, 0)
    }

    private static func nameless(in folder: OpenDescriptor) -> OpenDescriptor? {
        // Without /proc a nameless file could never get a name.
        guard access("/proc/self/fd", X_OK) == 0 else { return nil }
        let number = openat(folder.number, ".", clinux_nameless_file | O_RDWR | O_CLOEXEC, 0o666)
        return number >= 0 ? OpenDescriptor(number) : nil
    }

    private static func failure(_ code: Int32) -> Failure {
        Failure(
            .deliveryFailed,
            "The item could not be written to the folder of --output: "
                + "\(SystemError.text(code)); mend that or name another folder."
        )
    }
}
