import Foundation

/// The files of the project, read from the place where the tests were built.
enum House {
    /// The folder that holds `Package.swift`.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Folders whose files the project answers for.
    private static let folders = [".ci", "Plugins", "Sources", "Tests", "protocol"]

    /// Paths of all files, relative to the root, in order.
    static let files: [String] = {
        let manager = FileManager.default
        var paths = (try? manager.contentsOfDirectory(atPath: root.path)) ?? []
        paths.removeAll { isFolder($0) || ["Package.resolved", ".git"].contains($0) }
        for folder in folders {
            let below = try? manager.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            paths += (below ?? []).map { folder + "/" + $0 }.filter { !isFolder($0) }
        }
        return paths.filter { !$0.contains("__pycache__") && !$0.hasSuffix(".swp") }.sorted()
    }()

    /// Swift files below a folder.
    static func swiftFiles(below folder: String) -> [String] {
        files.filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".swift") }
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        let place = root.appending(path: path).path
        return FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
            && isFolder.boolValue
    }
}
