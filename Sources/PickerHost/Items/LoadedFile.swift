public import Foundation
public import SystemPackage
public import UniformTypes

/// A file that holds a loaded item, for a while.
public struct LoadedFile: Sendable {
    /// Where it is; gone when the closure that was given it returns.
    public let path: FilePath
    /// The type of its bytes.
    public let type: UTType
    /// Its length in bytes.
    public let byteCount: Int64
    /// The digest of its bytes, in lower-case hexadecimal digits.
    public let sha256: String

    init(path: FilePath, delivered: Delivered) {
        self.path = path
        type = delivered.type
        byteCount = delivered.byteCount
        sha256 = delivered.sha256
    }

    /// Where it is, as Foundation says it.
    public var url: URL { URL(filePath: path.string, directoryHint: .notDirectory) }
}
