import Glibc

/// A small file, read whole.
enum BoundedFile {
    /// The bytes of the largest file that is read, unless another bound is given.
    static let most = 65_536

    /// The bytes; nil where there is no regular file of bearable size that can be read.
    static func read(_ path: String, most: Int = most) -> [UInt8]? {
        // A pipe in the file's place must not hold the command.
        let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { return nil }
        let file = OpenDescriptor(number)
        var status = stat()
        guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while bytes.count <= most {
            let count = Glibc.read(file.number, &piece, piece.count)
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += piece.prefix(count)
        }
        return nil
    }
}
