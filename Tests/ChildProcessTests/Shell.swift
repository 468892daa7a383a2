import ChildProcess
import Foundation
import SystemPackage

/// Real children for the tests.
enum Shell {
    /// Starts a script with `/bin/sh`; its arguments are `$1` and so on.
    static func start(
        _ script: String,
        _ arguments: [String] = [],
        environment: ProcessEnvironment = ProcessEnvironment([("PATH", "/usr/bin:/bin")]),
        workingDirectory: FilePath? = nil,
        isKept: Bool = false
    ) throws(SpawnError) -> ChildProcess {
        var specification = ProcessSpecification(
            executable: "/bin/sh",
            arguments: ["-c", script, "sh"] + arguments,
            environment: environment,
            workingDirectory: workingDirectory
        )
        specification.isKept = isKept
        return try ChildProcess.spawn(specification)
    }

    /// Runs a script to its end.
    static func run(
        _ script: String,
        _ arguments: [String] = [],
        environment: ProcessEnvironment = ProcessEnvironment([("PATH", "/usr/bin:/bin")]),
        workingDirectory: FilePath? = nil
    ) async throws -> (status: ExitStatus, output: String) {
        let child = try start(
            script,
            arguments,
            environment: environment,
            workingDirectory: workingDirectory
        )
        try child.takeStandardInput()?.close()
        let output = await Self.output(of: child)
        return (await child.waitForExit(), output)
    }

    /// All that a child writes, to the end of its output.
    static func output(of child: ChildProcess) async -> String {
        guard let descriptor = child.takeStandardOutput() else { return "" }
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let handle = FileHandle(fileDescriptor: descriptor.rawValue)
                let data = (try? handle.readToEnd()) ?? Data()
                try? descriptor.close()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }

    /// Reads one line of a child's output, which stays open.
    static func line(of descriptor: FileDescriptor) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var bytes: [UInt8] = []
                var byte: UInt8 = 0
                while true {
                    let count = withUnsafeMutableBytes(of: &byte) { buffer in
                        (try? descriptor.read(into: buffer)) ?? 0
                    }
                    if count < 1 || byte == 0x0A { break }
                    bytes.append(byte)
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    /// True while a process of this number lives; a zombie does not.
    static func isAlive(_ identifier: String) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
        else { return false }
        let state = status.split(separator: ")").last?.split(separator: " ").first
        return state != "Z" && state != "X"
    }

    /// Waits until a process is gone, for at most ten seconds.
    static func disappears(_ identifier: String) async -> Bool {
        for _ in 0..<1_000 {
            if !isAlive(identifier) { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}
