import ChildProcess
import Foundation
import PickerTesting
import SystemPackage

/// A person's place for one test: a home without settings, a folder to deliver to, and a shell.
struct Desk {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.folder("home")
        try folder.folder("out")
    }

    /// The whole place.
    var path: String { folder.path.string }
    /// The folder to deliver to.
    var output: String { path + "/out" }
    /// The names in the folder to deliver to.
    var delivered: [String] { names("out") }

    /// The names in a folder of the place.
    func names(_ relative: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: path + "/" + relative)
        return (names ?? []).sorted()
    }

    /// The bytes of a file of the place.
    func content(_ relative: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path + "/" + relative).map { Array($0) }
    }

    /// Writes a file into the place.
    func write(_ text: String, to relative: String) throws {
        let place = FilePath(relative)
        try folder.folder(place.removingLastComponent())
        try folder.write(Array(text.utf8), to: place)
    }

    /// Runs the command; its output and its words are kept apart.
    func postern(_ arguments: [String]) async throws -> Ran {
        try await shell("exec \"$@\"", arguments: [Places.command] + arguments)
    }

    /// Runs a script of bash, in which `$0` is the command and `$@` are the arguments.
    ///
    /// - Parameter meanwhile: gets the process once it runs.
    func shell(
        _ script: String,
        arguments: [String] = [],
        environment: [String: String] = [:],
        meanwhile: (ChildProcess) async throws -> Void = { _ in }
    ) async throws -> Ran {
        let own = folder.path.appending(UUID().uuidString)
        try self.folder.folder(FilePath(own.lastComponent?.string ?? "ran"))
        let all = "exec >\"$RAN/output\" 2>\"$RAN/errors\" </dev/null; cd \"$DESK\"; \(script)"
        var variables = ProcessEnvironment.allowListed()
        variables["HOME"] = path + "/home"
        for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
            variables[name] = nil
        }
        variables["RAN"] = own.string
        variables["DESK"] = path
        for (name, value) in environment { variables[name] = value }
        let child = try ChildProcess.spawn(
            ProcessSpecification(
                executable: "/bin/bash",
                arguments: ["-c", all, Places.command] + arguments,
                environment: variables
            )
        )
        try await meanwhile(child)
        let status = await child.waitForExit()
        let output = FileManager.default.contents(atPath: own.string + "/output") ?? Data()
        let errors = FileManager.default.contents(atPath: own.string + "/errors") ?? Data()
        return Ran(
            status: Ran.code(status),
            output: Array(output),
            errors: String(decoding: errors, as: UTF8.self)
        )
    }
}

/// What a command left behind.
struct Ran {
    /// The exit status; below zero the signal that ended it.
    let status: Int32
    let output: [UInt8]
    let errors: String

    static func code(_ status: ExitStatus) -> Int32 {
        switch status {
        case .exited(let code): code
        case .signalled(let signal): -signal
        case .unknown: -1_000
        }
    }

    /// The output as text.
    var text: String { String(decoding: output, as: UTF8.self) }
    /// The output's lines.
    var lines: [String] { text.split(separator: "\n").map(String.init) }
}
