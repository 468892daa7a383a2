public import Foundation
public import PickerProtocol
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
    /// Whether pictures or sound were decoded and encoded again on the way.
    public let isReencoded: Bool
    /// What left, where receipts were asked for.
    public let receipt: Receipt?

    init(path: FilePath, delivered: Delivered) {
        self.path = path
        type = delivered.type
        byteCount = delivered.byteCount
        sha256 = delivered.sha256
        isReencoded = delivered.isReencoded
        receipt = delivered.receipt
    }

    /// Where it is, as Foundation says it.
    public var url: URL { URL(filePath: path.string, directoryHint: .notDirectory) }
}
