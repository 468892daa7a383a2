import CLinux
import Glibc
import SystemPackage

/// A folder that is open, and closed with the last who uses it.
final class OpenFolder: Sendable {
    let descriptor: FileDescriptor
    let node: FolderNode

    /// Takes over the descriptor of a folder and closes it in the end, also where this throws.
    init(taking descriptor: FileDescriptor) throws(Errno) {
        self.descriptor = descriptor
        do throws(Errno) {
            node = FolderNode(try Beneath.status(of: descriptor))
            // Reading the names is not enough: whoever may not enter the folder sees nothing in it.
            try OpenFolder.enter(descriptor)
        } catch {
            try? descriptor.close()
            throw error
        }
    }

    /// Opens the folder at a full path without a link in it; nil where there is none.
    convenience init?(at path: [UInt8]) {
        // As a place alone: a confined plugin may not read it.
        let top = clinux_open_place("/")
        guard top >= 0 else { return nil }
        defer { close(top) }
        let below = path.drop { $0 == 0x2F }
        let opened = try? Beneath.open(
            below,
            in: FileDescriptor(rawValue: top),
            flags: Beneath.folder
        )
        guard let opened else { return nil }
        do {
            try self.init(taking: opened)
        } catch {
            return nil
        }
    }

    deinit {
        try? descriptor.close()
    }

    /// Whether the folder has not been removed, and its file system answers.
    var isThere: Bool {
        guard let status = try? Beneath.status(of: descriptor) else { return false }
        guard status.st_nlink > 0 else { return false }
        do throws(Errno) {
            try OpenFolder.enter(descriptor)
            return true
        } catch {
            // What it told of itself may be remembered by the kernel; what may not be entered, or
            // not now, is there nevertheless.
            return ![ENOTCONN, ESTALE, EIO, ENODEV, ENXIO].contains(error.rawValue)
        }
    }

    /// Whether the folder was removed, as far as its file system tells.
    var isRemoved: Bool {
        (try? Beneath.status(of: descriptor))?.st_nlink == 0
    }

    /// Whether the path that the folder has now leads to it.
    ///
    /// A file system that was unmounted under those who use it goes on to answer them, and its
    /// folders have paths that lead nowhere. Where the system tells no path, it is not doubted.
    var isMounted: Bool {
        guard let path else { return true }
        var status = stat()
        let name = path.map { CChar(bitPattern: $0) } + [0]
        guard lstat(name, &status) == 0 else { return errno != ENOENT && errno != ENOTDIR }
        return FolderNode(status) == node
    }

    /// The path that the folder has now, as bytes; nil where the system does not tell.
    var path: [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else {
                return 0
            }
            return readlink("/proc/self/fd/\(descriptor.rawValue)", start, bytes.count)
        }
        return count > 0 && count < buffer.count ? Array(buffer[..<count]) : nil
    }

    private static func enter(_ descriptor: FileDescriptor) throws(Errno) {
        let here = try Beneath.open([UInt8(ascii: ".")], in: descriptor, flags: Beneath.folder)
        try? here.close()
    }
}
