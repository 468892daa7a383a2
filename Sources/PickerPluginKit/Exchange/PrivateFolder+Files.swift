import Glibc

// Small files of this user's own, read and written whole.
extension PrivateFolder {
    /// The bytes of a file; nil where it is not there, not this user's own or longer than `most`.
    func read(_ name: String, most: Int) -> [UInt8]? {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let file = openat(descriptor, name, flags)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_uid == geteuid(), status.st_size <= most
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
        return count == bytes.count ? bytes : nil
    }

    /// Makes the file whole before it has its name; of two that are made at once, one counts.
    ///
    /// Its mode is that of its making: a confined plugin can change none.
    func write(_ bytes: [UInt8], to name: String) {
        let draft = name + "-" + RandomName.make()
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(descriptor, draft, flags, 0o600)
        guard file >= 0 else { return }
        let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        close(file)
        if count != bytes.count || renameat(descriptor, draft, descriptor, name) != 0 {
            unlinkat(descriptor, draft, 0)
        }
    }
}
