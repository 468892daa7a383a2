import Glibc

/// What the kernel says of a file, links not followed.
struct FileStatus {
    let raw: stat

    init(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw Fault("no file (errno \(errno))") }
        raw = status
    }

    var isRegular: Bool { raw.st_mode & S_IFMT == S_IFREG }
    var isFolder: Bool { raw.st_mode & S_IFMT == S_IFDIR }
    /// The bits of the mode that grant something.
    var permissions: UInt32 { raw.st_mode & 0o7777 }
}
