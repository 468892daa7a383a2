import Glibc
package import SystemPackage

/// Small files of the person: settings and scenarios, never media.
package enum SmallFile {
    /// Bytes of such a file at most, where nothing else is said; a longer one is as good as none.
    package static let byteLimit = 256 << 10

    /// The bytes of a regular file; nil where there is none, or one that cannot be read whole.
    package static func read(_ path: FilePath, atMost byteLimit: Int = byteLimit) -> [UInt8]? {
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let descriptor = path.withPlatformString { open($0, flags) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= byteLimit
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = bytes.withUnsafeMutableBytes {
            Glibc.read(descriptor, $0.baseAddress, $0.count)
        }
        return count == bytes.count ? bytes : nil
    }
}
