import ChildProcess
import Foundation
import SystemPackage

/// The command `postern audit`, or another, run once.
struct AuditRun {
    /// The exit status; nil where a signal ended it.
    let status: Int32?
    let output: String
    let errors: String

    init(_ arguments: String..., in folder: FilePath? = nil) async throws {
        try await self.init(arguments, in: folder)
    }

    init(_ arguments: [String], in folder: FilePath? = nil) async throws {
        try await self.init(
            ProcessSpecification(
                executable: Places.products.appending("postern"),
                arguments: ["audit"] + arguments,
                workingDirectory: folder
            )
        )
    }

    /// A line as somebody types it who has `postern` on the path.
    init(line: String, in folder: FilePath) async throws {
        var environment = ProcessEnvironment.allowListed()
        environment["PATH"] =
            Places.products.string + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
        try await self.init(
            ProcessSpecification(
                executable: "/bin/sh",
                arguments: ["-c", line],
                environment: environment,
                workingDirectory: folder
            )
        )
    }

    private init(_ specification: ProcessSpecification) async throws {
        let process = try ChildProcess.spawn(specification)
        try process.takeStandardInput()?.close()
        let output = process.takeStandardOutput()
        let text = try await Self.text(output)
        let ending = await process.waitForExit()
        if case .exited(let status) = ending { self.status = status } else { status = nil }
        self.output = text
        errors = String(decoding: process.errorTail, as: UTF8.self)
    }

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    private static func text(_ output: FileDescriptor?) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                let file = output.map {
                    FileHandle(fileDescriptor: $0.rawValue, closeOnDealloc: true)
                }
                continuation.resume(
                    with: Result {
                        String(decoding: try file?.readToEnd() ?? Data(), as: UTF8.self)
                    }
                )
            }
        }
    }
}
