import ChildProcess
import Foundation
import SystemPackage
import Testing

@Suite struct `What cannot be started` {
    private func error(
        _ executable: FilePath,
        _ arguments: [String] = [],
        environment: ProcessEnvironment = ProcessEnvironment(),
        workingDirectory: FilePath? = nil
    ) -> SpawnError? {
        do throws(SpawnError) {
            _ = try ChildProcess.spawn(
                ProcessSpecification(
                    executable: executable,
                    arguments: arguments,
                    environment: environment,
                    workingDirectory: workingDirectory
                )
            )
            return nil
        } catch {
            return error
        }
    }

    /// A folder of its own, gone afterwards.
    private func withFile(
        _ content: String,
        mode: Int,
        _ body: (FilePath) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "program")
        try Data(content.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        try body(FilePath(file.path))
    }

    @Test func `A name that no file has`() {
        #expect(error("/nowhere/at/all") == .notFound)
        #expect(error("/bin/sh/below") == .notFound)
        #expect(error(FilePath("/" + String(repeating: "n", count: 300))) == .notFound)
        #expect(error("") == .notFound)
        #expect(error("sh") == .notFound, "nothing is searched for")
    }

    @Test func `A file without the right to be executed, and a folder`() throws {
        #expect(error("/usr/lib") == .notExecutable)
        try withFile("#!/bin/sh\n", mode: 0o644) { #expect(error($0) == .notExecutable) }
    }

    @Test func `A file that is no program is not given to a shell`() throws {
        try withFile("touch \(NSTemporaryDirectory())/ran\n", mode: 0o755) { file in
            #expect(error(file) == .notAProgram)
        }
        try withFile("#!/no/such/interpreter\n", mode: 0o755) { file in
            #expect(error(file) == .notAProgram)
        }
        #expect(!FileManager.default.fileExists(atPath: NSTemporaryDirectory() + "/ran"))
    }

    @Test func `A folder to begin in that is none`() {
        #expect(error("/bin/true", workingDirectory: "/nowhere") == .workingDirectory(ENOENT))
        #expect(error("/bin/true", workingDirectory: "/bin/sh") == .workingDirectory(ENOTDIR))
    }

    @Test func `Strings that would arrive as others`() {
        #expect(error("/bin/true", ["cut\0off"]) == .invalidArgument)
        for name in ["", "A=B", "A\0B"] {
            let environment = ProcessEnvironment([(name, "value")])
            #expect(error("/bin/true", environment: environment) == .invalidArgument)
        }
        let environment = ProcessEnvironment([("NAME", "cut\0off")])
        #expect(error("/bin/true", environment: environment) == .invalidArgument)
    }

    @Test func `More arguments than the system takes`() {
        let argument = String(repeating: "a", count: 1 << 20)
        #expect(error("/bin/true", [argument]) == .other(E2BIG))
    }

    @Test func `Every error has a sentence of its own`() {
        let errors: [SpawnError] = [
            .notFound, .notExecutable, .notAProgram, .workingDirectory(2), .invalidArgument,
            .resourceExhausted(24), .other(7),
        ]
        #expect(Set(errors.map(\.description)).count == errors.count)
    }
}
