import Glibc
import SystemPackage

/// The entries of one folder, one after the other, as the file system gives them.
struct DirectoryStream: ~Copyable {
    /// One name in a folder and what the file system says stands there.
    struct Entry {
        let name: [UInt8]
        let kind: Kind
    }

    enum Kind {
        case folder, file, other
        /// The file system does not tell without being asked for the entry itself.
        case unknown
    }

    private let stream: OpaquePointer

    /// Takes over the descriptor of a folder and closes it in the end, also where this throws.
    init(taking descriptor: FileDescriptor) throws(Errno) {
        guard let stream = fdopendir(descriptor.rawValue) else {
            let error = Errno(rawValue: errno)
            try? descriptor.close()
            throw error
        }
        self.stream = stream
    }

    deinit {
        closedir(stream)
    }

    /// The folder itself, to look up its entries; closed together with the stream.
    var descriptor: FileDescriptor {
        FileDescriptor(rawValue: dirfd(stream))
    }

    /// The next entry, hidden ones left out; nil at the end.
    mutating func next() throws(Errno) -> Entry? {
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 {
                    throw Errno(rawValue: errno)
                }
                return nil
            }
            let name = DirectoryStream.name(of: entry)
            if let first = name.first, first != UInt8(ascii: ".") {
                return Entry(name: name, kind: Kind(directoryType: entry.pointee.d_type))
            }
        }
    }

    /// The name's bytes, read from where it stands: the declared field is longer than the record.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
        let room = Int(entry.pointee.d_reclen) - (start - UnsafeRawPointer(entry))
        let bytes = UnsafeRawBufferPointer(start: start, count: max(0, room))
        return Array(bytes.prefix { $0 != 0 })
    }
}

extension DirectoryStream.Kind {
    /// What `d_type` of a directory entry says.
    init(directoryType: UInt8) {
        switch Int(directoryType) {
        case Int(DT_DIR): self = .folder
        case Int(DT_REG): self = .file
        case Int(DT_UNKNOWN): self = .unknown
        default: self = .other
        }
    }

    /// What the mode of a file says.
    init(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFDIR: self = .folder
        case S_IFREG: self = .file
        default: self = .other
        }
    }
}
