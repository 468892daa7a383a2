import Glibc
import SystemPackage

/// Reading, writing and removing of small trees of files, whose names are bytes.
enum FileTree {
    /// Everything below a folder, without the folder; what cannot be listed is left out.
    static func paths(below folder: FilePath) -> [FilePath] {
        var found: [FilePath] = []
        var pending = [folder]
        while let next = pending.popLast() {
            for name in names(in: next) {
                let path = next.appending(name)
                found.append(path)
                if kind(of: path) == S_IFDIR { pending.append(path) }
            }
        }
        return found
    }

    static func remove(_ path: FilePath) {
        if kind(of: path) == S_IFDIR {
            // A test may have taken the rights of a folder away.
            _ = path.withPlatformString { chmod($0, 0o700) }
            for name in names(in: path) { remove(path.appending(name)) }
            _ = path.withPlatformString { rmdir($0) }
        } else {
            _ = path.withPlatformString { unlink($0) }
        }
    }

    static func write(_ content: [UInt8], to path: FilePath) throws(FileFailure) {
        do {
            let file = try FileDescriptor.open(
                path,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead]
            )
            try file.closeAfter { _ = try file.writeAll(content) }
        } catch {
            throw FileFailure(action: "writing a file", code: (error as? Errno)?.rawValue ?? 0)
        }
    }

    /// The content of a regular file, at most `limit` bytes; nil for anything else.
    static func read(_ path: FilePath, limit: Int = .max) -> [UInt8]? {
        let flags: FileDescriptor.OpenOptions = [.noFollow, .nonBlocking, .closeOnExec]
        guard kind(of: path) == S_IFREG,
            let file = try? FileDescriptor.open(path, .readOnly, options: flags)
        else { return nil }
        defer { try? file.close() }
        var content: [UInt8] = []
        while content.count < limit {
            let wanted = min(1 << 16, limit - content.count)
            var isFailed = false
            let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
                do {
                    count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
                } catch {
                    isFailed = true
                }
            }
            if isFailed { return nil }
            if chunk.isEmpty { break }
            content += chunk
        }
        return content
    }

    static func status(of path: FilePath) -> stat? {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } == 0 ? status : nil
    }

    static func names(in folder: FilePath) -> [FilePath.Component] {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var names: [FilePath.Component] = []
        while let entry = readdir(stream) {
            let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let characters = bytes.map(CChar.init(bitPattern:)) + [0]
            guard let name = FilePath.Component(platformString: characters),
                name.kind == .regular
            else { continue }
            names.append(name)
        }
        return names
    }

    private static func kind(of path: FilePath) -> mode_t? {
        status(of: path).map { $0.st_mode & S_IFMT }
    }
}
