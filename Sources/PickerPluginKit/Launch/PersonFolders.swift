import Glibc
import SystemPackage

/// Where the person's own things are, as the XDG base directories say; read once at the start.
struct PersonFolders: Sendable {
    let home: FilePath?
    let config: FilePath?
    let state: FilePath?
    let cache: FilePath?
    private let picturesVariable: FilePath?

    init() {
        let home = Self.variable("HOME")
        self.home = home
        config = Self.variable("XDG_CONFIG_HOME") ?? home?.appending(".config")
        state = Self.variable("XDG_STATE_HOME") ?? home?.appending(".local/state")
        cache = Self.variable("XDG_CACHE_HOME") ?? home?.appending(".cache")
        picturesVariable = Self.variable("XDG_PICTURES_DIR")
    }

    /// The folder of pictures: from the environment, from `user-dirs.dirs`, else `Pictures`.
    var pictures: FilePath? {
        picturesVariable ?? picturesOfUserDirectories ?? home?.appending("Pictures")
    }

    /// Only absolute paths count; the base directory specification asks for it.
    private static func variable(_ name: String) -> FilePath? {
        guard let value = getenv(name) else { return nil }
        let path = FilePath(platformString: value)
        return path.isAbsolute ? path : nil
    }

    private var picturesOfUserDirectories: FilePath? {
        guard let home, let file = config?.appending("user-dirs.dirs"),
            let bytes = SmallFile.read(file)
        else { return nil }
        let prefix = Array("XDG_PICTURES_DIR=\"".utf8)
        let line = bytes.split(separator: UInt8(ascii: "\n")).last { $0.starts(with: prefix) }
        guard let value = line?.dropFirst(prefix.count).prefix(while: { $0 != UInt8(ascii: "\"") })
        else { return nil }
        let relative = Array("$HOME/".utf8)
        guard value.starts(with: relative) else { return Self.path(value) }
        return Self.path(value.dropFirst(relative.count)).map { home.pushing($0) }
    }

    /// Bytes stay bytes: a folder's name need not be UTF-8.
    private static func path(_ bytes: some Collection<UInt8>) -> FilePath? {
        guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
        return (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
            $0.baseAddress.map { FilePath(platformString: $0) }
        }
    }
}
