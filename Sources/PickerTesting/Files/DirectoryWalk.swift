import Glibc

/// Lists a tree by the names that the kernel gives, fast enough to look after every message.
struct DirectoryWalk {
    /// A path as system calls take it, ended by NUL.
    typealias Path = [CChar]

    struct Entry {
        let path: Path
        let isFile: Bool
    }

    private let skipped: Set<Path>
    private(set) var entries: [Entry] = []

    /// Lists what is below a folder, but not what is in the skipped ones.
    init(_ folder: Path, skipping skipped: Set<Path>) {
        self.skipped = skipped
        walk(folder)
    }

    private mutating func walk(_ folder: Path) {
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        let prefix = folder.dropLast() + [0x2F]
        while let entry = readdir(stream) {
            let type = Int32(entry.pointee.d_type)
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { name in
                    Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
                }
            }
            if name == [0x2E, 0] || name == [0x2E, 0x2E, 0] { continue }
            let path = Path(prefix + name)
            if skipped.contains(path) { continue }
            // A file system that does not tell is asked by trying.
            entries.append(Entry(path: path, isFile: type == DT_REG || type == DT_UNKNOWN))
            if type == DT_DIR || type == DT_UNKNOWN { walk(path) }
        }
    }

    /// The first bytes of a regular file; nil for what cannot be read.
    static func read(_ path: Path, limit: Int) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var content: [UInt8] = []
        while content.count < limit {
            let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = max(0, Glibc.read(file, buffer.baseAddress, buffer.count))
            }
            if chunk.isEmpty { break }
            content += chunk
        }
        return content
    }
}
