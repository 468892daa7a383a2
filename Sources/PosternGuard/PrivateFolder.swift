import Glibc

/// The launcher's own folder outside: the door, the exchange folders of all its plugins, and the
/// statement of what holds.
///
/// Its lock is held as long as the launcher lives: that is how the next one knows what a dead one
/// left, and clears it away.
struct PrivateFolder {
    let path: String
    let descriptor: Int32
    /// Pipes that nobody writes into: the first process of a root, which reads the host's or that of
    /// all plugins, ends when the other end is closed, by the launcher or with it.
    let life: (read: Int32, write: Int32)
    let pluginLife: (read: Int32, write: Int32)

    var door: String { path + "/door" }
    var opener: String { path + "/opener" }
    var exchange: String { path + "/exchange" }
    var statement: String { path + "/isolation.json" }
    /// What plugins are told of who started the guard.
    var host: String { path + "/host" }

    /// Makes the folder, of mode 0700, below one that belongs to this person.
    init(below parent: String) throws(GuardFailure) {
        Self.clear(parent)
        life = try Spawn.pipe()
        pluginLife = try Spawn.pipe()
        guard let name = strdup(parent + "/XXXXXX") else { throw .system("No memory is left") }
        defer { free(name) }
        guard mkdtemp(name) != nil else { throw .system("No folder can be made in \(parent)") }
        path = String(cString: name)
        descriptor = Self.openFolder(AT_FDCWD, path)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0,
            mkdir(path + "/exchange", 0o700) == 0
        else { throw .system("No folder can be made in \(parent)") }
    }

    /// Writes a file that others can read: the statement, or what plugins are told.
    func state(_ text: String, in path: String) throws(GuardFailure) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        defer { close(file) }
        guard file >= 0, write(file, text, text.utf8.count) == text.utf8.count else {
            throw .system("What is so cannot be written down")
        }
    }

    /// Removes the folder with everything in it.
    func remove() {
        Self.empty(descriptor, depth: GuardLimits.leftoverDepth)
        rmdir(path)
    }

    private static func clear(_ parent: String) {
        let folder = openFolder(AT_FDCWD, parent)
        guard folder >= 0 else { return }
        defer { close(folder) }
        for name in names(folder, limit: GuardLimits.leftovers) {
            let left = openFolder(folder, name)
            guard left >= 0 else { continue }
            defer { close(left) }
            guard flock(left, LOCK_EX | LOCK_NB) == 0 else { continue }
            empty(left, depth: GuardLimits.leftoverDepth)
            unlinkat(folder, name, AT_REMOVEDIR)
        }
    }

    private static func empty(_ folder: Int32, depth: Int) {
        for name in names(folder, limit: GuardLimits.leftoverFiles) {
            guard unlinkat(folder, name, 0) != 0, depth > 0 else { continue }
            let inner = openFolder(folder, name)
            guard inner >= 0 else { continue }
            empty(inner, depth: depth - 1)
            close(inner)
            unlinkat(folder, name, AT_REMOVEDIR)
        }
    }

    /// Links are folders of nobody.
    private static func openFolder(_ parent: Int32, _ name: String) -> Int32 {
        openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }

    /// Names that are no text are nobody's of ours.
    private static func names(_ folder: Int32, limit: Int) -> [String] {
        guard let stream = fdopendir(openFolder(folder, ".")) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < limit, let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let name, name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
