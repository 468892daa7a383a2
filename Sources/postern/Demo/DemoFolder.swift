import Glibc

/// A folder for the length of one demo: a library that unattended plugins may open, and an empty
/// folder to deliver to.
struct DemoFolder: Sendable {
    /// The date of the oldest picture, 1 May 2026; each further one is a day younger.
    private static let firstDate = 1_777_636_800
    private static let day = 86_400

    private let root: String

    /// Where the pictures are.
    var library: String { root + "/library" }
    /// Where the picked ones go.
    var delivered: String { root + "/picked" }
    /// Where a picker keeps what it found out about the library.
    var state: String { root + "/state" }

    /// Makes the folder where temporary files belong.
    init() throws(Failure) {
        let parent = PersonFolders.variable("TMPDIR") ?? "/tmp"
        var template = Array((parent + "/postern-demo-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw Self.failure(errno) }
        root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Writes the pictures, each with a date of its own, and the person's consent.
    func fill(_ files: [DemoPictures.File]) throws(Failure) {
        for folder in [library, delivered, state] {
            guard mkdir(folder, 0o700) == 0 else { throw Self.failure(errno) }
        }
        try UnattendedMark(root: library).make()
        for (index, file) in files.enumerated() {
            try write(file, date: Self.firstDate + index * Self.day)
        }
    }

    /// The bytes of one picture as they are in the library.
    func bytes(of name: String, in folder: String) -> [UInt8]? {
        BoundedFile.read(folder + "/" + name, most: 8 << 20)
    }

    /// Removes what ``fill(_:)`` made, what was delivered and what the picker kept.
    func remove() {
        Self.remove(root)
    }

    /// Removes a file, or a folder with all that is in it; follows no link.
    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in names(path) { remove(path + "/" + name) }
        rmdir(path)
    }

    /// The names in a folder.
    static func names(_ folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private func write(_ file: DemoPictures.File, date: Int) throws(Failure) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let number = open(library + "/" + file.name, flags, 0o600)
        guard number >= 0 else { throw Self.failure(errno) }
        let descriptor = OpenDescriptor(number)
        var rest = file.bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.write(descriptor.number, $0.baseAddress, $0.count)
            }
            guard count > 0 else { throw Self.failure(errno) }
            rest = rest.dropFirst(count)
        }
        let time = timespec(tv_sec: date, tv_nsec: 0)
        guard futimens(descriptor.number, [time, time]) == 0 else { throw Self.failure(errno) }
    }

    private static func failure(_ code: Int32) -> Failure {
        Failure(
            .deliveryFailed,
            "The demo's library cannot be made in the folder for temporary files: "
                + "\(SystemError.text(code)); set TMPDIR to another one."
        )
    }
}
