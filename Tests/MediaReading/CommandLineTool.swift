import Foundation

/// A program of others that reads media; nil where it is not installed.
package struct CommandLineTool {
    private let url: URL

    /// Finds it, or prints why the test cannot ask it.
    package init?(_ name: String) {
        let folders = ["/usr/bin", "/usr/local/bin"]
        guard
            let path = folders.map({ $0 + "/" + name }).first(where: {
                FileManager.default.isExecutableFile(atPath: $0)
            })
        else {
            print("skipped: \(name) is not installed")
            return nil
        }
        url = URL(filePath: path)
    }

    /// What it writes, whatever it ends with.
    package func output(_ arguments: [String], input: String = "") throws -> String {
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        let folder = FileManager.default.temporaryDirectory
        let (asked, told) = (folder.appending(path: UUID().uuidString), Pipe())
        try Data(input.utf8).write(to: asked)
        defer { try? FileManager.default.removeItem(at: asked) }
        process.standardInput = try FileHandle(forReadingFrom: asked)
        process.standardOutput = told
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = try told.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
