import Glibc
public import SystemPackage

/// A folder of its own for one test; it is gone with the last reference to it.
public final class TemporaryFolder: Sendable {
    private static let prefix = "/postern-test-"
    private static var parent: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    /// Where the folder is.
    public let path: FilePath

    /// Makes an empty folder of mode 0755 in the folder for temporary files.
    ///
    /// - Throws: ``FileFailure`` where that cannot be done.
    public init() throws(FileFailure) {
        var template = Array((Self.parent + Self.prefix + "XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw FileFailure(action: "making a temporary folder", code: errno)
        }
        let bytes = template.dropLast().map(UInt8.init(bitPattern:))
        path = FilePath(String(decoding: bytes, as: UTF8.self))
        // Tests that give root up work in the folder as somebody else.
        _ = path.withPlatformString { chmod($0, 0o755) }
    }

    deinit { FileTree.remove(path) }

    /// The path of such a folder, of any test's, that holds a path; nil where none does.
    public static func holding(_ path: String) -> String? {
        let beginning = parent + prefix
        guard path.hasPrefix(beginning) else { return nil }
        return beginning + path.dropFirst(beginning.count).prefix { $0 != "/" }
    }

    /// Makes a folder inside, with those above it that are missing.
    @discardableResult
    public func folder(_ relative: FilePath) throws(FileFailure) -> FilePath {
        var place = path
        for component in relative.components {
            place.append(component)
            guard place.withPlatformString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST else {
                throw FileFailure(action: "making a folder", code: errno)
            }
        }
        return place
    }

    /// Writes a new file inside.
    @discardableResult
    public func write(
        _ content: [UInt8],
        to relative: FilePath
    ) throws(FileFailure) -> FilePath {
        let place = path.appending(relative.components)
        try FileTree.write(content, to: place)
        return place
    }
}
