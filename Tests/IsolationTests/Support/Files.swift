import Foundation

/// Files as tests make them.
enum Files {
    /// Makes or replaces the content of a file.
    static func write(_ content: [UInt8], to path: String) {
        _ = FileManager.default.createFile(atPath: path, contents: Data(content))
    }
}
