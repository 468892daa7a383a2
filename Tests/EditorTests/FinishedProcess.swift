import Foundation

/// A process that has ended, and all that it printed.
struct FinishedProcess {
    /// More than any client here can need; then the process is killed and the status is 137.
    static let seconds = 120

    let status: Int32
    let output: String
    let errors: String

    /// Runs a command to its end, its input empty or `input`.
    static func run(
        _ command: [String],
        environment: [String: String] = ["PATH": searchPath],
        input: String = ""
    ) async throws -> FinishedProcess {
        let folder = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["input", "output", "errors"].map { folder.appending(path: $0) }
        for file in files { try Data().write(to: file) }
        try Data(input.utf8).write(to: files[0])

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["timeout", "--signal=KILL", "\(seconds)"] + command
        process.environment = environment
        process.currentDirectoryURL = folder
        // Files, not pipes: nobody has to read while the process runs.
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        return FinishedProcess(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
        )
    }
}
