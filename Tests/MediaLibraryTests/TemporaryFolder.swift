import Glibc
import SystemPackage
import Testing

/// A folder of its own for one test, gone with the last reference.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/postern-library-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        try #require(chmod(path, 0o755) == 0)
    }

    deinit {
        // The tree may hold folders without rights and names that are no text.
        _ = remove(Array(path.utf8))
    }

    var root: FilePath {
        FilePath(path)
    }

    /// The full path of a name in the folder, as the bytes that system calls take.
    func place(_ name: [UInt8]) -> [CChar] {
        (Array(path.utf8) + [0x2F] + name + [0]).map(CChar.init(bitPattern:))
    }

    func place(_ name: String) -> [CChar] {
        place(Array(name.utf8))
    }

    /// Writes a file with that content and that date, in seconds and nanoseconds since 1970.
    func write(_ content: [UInt8], to name: [UInt8], date: Int = 1_600_000_000, nanos: Int = 0)
        throws
    {
        let file = Glibc.open(place(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        try #require(file >= 0, "errno \(errno)")
        defer { close(file) }
        try #require(
            content.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) } == content.count
        )
        let time = timespec(tv_sec: date, tv_nsec: nanos)
        try #require(futimens(file, [time, time]) == 0)
    }

    func write(_ content: [UInt8], to name: String, date: Int = 1_600_000_000, nanos: Int = 0)
        throws
    {
        try write(content, to: Array(name.utf8), date: date, nanos: nanos)
    }

    func makeFolder(_ name: String) throws {
        try #require(mkdir(place(name), 0o755) == 0, "errno \(errno)")
    }

    func link(_ name: String, to target: String) throws {
        try #require(symlink(target, place(name)) == 0, "errno \(errno)")
    }

    private func remove(_ path: [UInt8]) -> Bool {
        let name = (path + [0]).map(CChar.init(bitPattern:))
        guard unlink(name) != 0, let folder = opendir(name) else {
            return true
        }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let child = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if child != [0x2E], child != [0x2E, 0x2E] {
                _ = remove(path + [0x2F] + child)
            }
        }
        return rmdir(name) == 0
    }
}
