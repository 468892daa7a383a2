import ChildProcess
import enum ChildProcess.ExitStatus
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// The scripted plugin as a process of its own, started by a shell that spoils its surroundings.
final class PluginProcess: Sendable {
    static let executable = FilePath(
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    ).removingLastComponent().appending("postern-plugin-scripted")

    static let hello = #"""
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0","host":{"name":"a","version":"1"}}}
        """#
    static let pick = #"""
        {"jsonrpc":"2.0","id":2,"method":"picker/present","params":{"configuration":{"selectionLimit":0}}}
        """#

    let child: ChildProcess
    private let input: FileDescriptor
    private let output: FileDescriptor

    /// Starts the plugin by `exec "$0" "$@"` at the end of a shell's script.
    ///
    /// - Parameter script: what the shell does before.
    init(
        _ library: TestLibrary,
        _ arguments: [String] = [],
        script: String = "",
        redirections: String = "",
        home: FilePath? = nil
    ) throws {
        var environment = ProcessEnvironment()
        environment.set("HOME", to: Array((home ?? library.folder.path).string.utf8))
        environment.set("PATH", to: Array("/usr/bin:/bin".utf8))
        child = try ChildProcess.spawn(
            ProcessSpecification(
                executable: "/bin/sh",
                arguments: [
                    "-c", "\(script)\nexec \"$0\" \"$@\" \(redirections)",
                    Self.executable.string, "--library", library.root.string,
                ] + arguments,
                environment: environment
            )
        )
        input = try #require(child.takeStandardInput())
        output = try #require(child.takeStandardOutput())
    }

    func send(_ lines: String...) throws {
        for line in lines { try input.writeAll(Array((line + "\n").utf8)) }
    }

    func sendBytes(_ bytes: some Sequence<UInt8>) throws { try input.writeAll(bytes) }

    func closeInput() throws { try input.close() }
    func closeOutput() throws { try output.close() }

    /// One line; blocks this thread until it is there.
    func line() throws -> JSON {
        var bytes: [UInt8] = []
        while bytes.last != UInt8(ascii: "\n") {
            var byte: UInt8 = 0
            let count = try withUnsafeMutableBytes(of: &byte) { try output.read(into: $0) }
            guard count == 1 else { break }
            bytes.append(byte)
        }
        return try JSON.parse(bytes)
    }

    /// Everything up to the end of the output.
    func rest() throws -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try buffer.withUnsafeMutableBytes { try output.read(into: $0) }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }

    /// Waits for the end, which is to come within a time.
    ///
    /// The time is taken on this thread: the tests' own tasks may have to wait for a processor.
    func status(
        within time: Duration = .seconds(10),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> ExitStatus {
        let deadline = ContinuousClock.now + time
        while isRunning, ContinuousClock.now < deadline { _ = poll(nil, 0, 2) }
        #expect(!isRunning, sourceLocation: sourceLocation)
        return await child.waitForExit()
    }

    private var isRunning: Bool {
        let file = "/proc/\(child.identifier)/stat"
        let text = String(
            decoding: FileManager.default.contents(atPath: file) ?? Data(),
            as: UTF8.self
        )
        return !text.isEmpty && !text.contains(") Z ") && !text.contains(") X ")
    }

    /// What stands on standard error.
    var errorText: String { String(decoding: child.errorTail, as: UTF8.self) }
}
