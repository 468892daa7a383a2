import Foundation
import SystemPackage

/// Small trees of files, as tests look at them.
enum FileTree {
    /// The names in a folder; none where there is no folder.
    static func names(_ folder: FilePath) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    }

    static func bytes(_ file: FilePath) -> [UInt8]? {
        FileManager.default.contents(atPath: file.string).map(Array.init)
    }

    static func write(_ content: [UInt8], to file: FilePath) throws {
        try Data(content).write(to: URL(filePath: file.string))
    }

    static func remove(_ path: FilePath) {
        try? FileManager.default.removeItem(atPath: path.string)
    }
}
