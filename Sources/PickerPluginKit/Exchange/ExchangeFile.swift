import CLinux
import Glibc

/// A file on its way into the exchange folder.
///
/// It has no name until it is whole, so that a cancelled or killed copy leaves nothing; where the
/// file system knows no nameless files it has its last name from the start.
final class ExchangeFile: Sendable {
    let descriptor: Int32
    private let folder: PrivateFolder
    private let name: String
    private let isNameless: Bool

    init(in folder: PrivateFolder, ending: String) throws(DeliveryError) {
        self.folder = folder
        name = RandomName.make() + ending
        let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW
        let nameless = openat(
            folder.descriptor,
            ".",
            clinux_nameless_file | O_RDWR | O_CLOEXEC,
            0o600
        )
        isNameless = nameless >= 0
        descriptor =
            isNameless
            ? nameless : openat(folder.descriptor, name, flags | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { throw .writing(errno) }
        // A file system without modes would show it to others, and nothing can change that.
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & 0o077 == 0 else {
            let code = errno
            discard()
            throw .writing(code)
        }
    }

    deinit { close(descriptor) }

    /// Gives the file its name, now that it is whole.
    func publish() throws(DeliveryError) -> String {
        guard isNameless else { return name }
        let code = linkat(
            AT_FDCWD,
            "/proc/self/fd/\(descriptor)",
            folder.descriptor,
            name,
            AT_SYMLINK_FOLLOW
        )
        guard code == 0 else { throw .writing(errno) }
        return name
    }

    /// Takes back what is not whole.
    func discard() {
        if !isNameless { unlinkat(folder.descriptor, name, 0) }
    }
}
