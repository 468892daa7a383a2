import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// A person with a library and a folder to work in, who runs programs in a guard.
///
/// The person is an ordinary user, also where the tests are root's: root passes every wall that
/// rests on a user's rights.
final class Person: Sendable {
    let folder: TemporaryFolder
    let library: CanaryLibrary

    init(items: Int = 7) throws {
        folder = try TemporaryFolder()
        library = try CanaryLibrary(count: items)
        for name in ["cache", "config", "data", "home", "state", "work", "plugins", "runtime"] {
            try folder.folder(FilePath(name))
        }
        guard geteuid() == 0 else { return }
        own(folder.path.string)
        own(library.root.string)
    }

    func place(_ name: String) -> String { folder.path.appending(name).string }

    /// Gives a folder and all in it to the person.
    func own(_ path: String) {
        guard geteuid() == 0 else { return }
        lchown(path, 1_000, 1_000)
        let below = FileManager.default.enumerator(atPath: path)?.allObjects ?? []
        for case let name as String in below { lchown(path + "/" + name, 1_000, 1_000) }
    }

    static let programs = FilePath(
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    ).removingLastComponent()

    /// The plugin that picks without asking, with this person's library.
    var scripted: [String] {
        ["--plugin", "scripted:--library \(library.root.string) --select all"]
    }

    /// Starts `postern` with arguments, as the person.
    ///
    /// - Parameter outside: what becomes the person's processes before they are the person's.
    func start(
        _ arguments: [String],
        in work: String = "work",
        outside: [String] = [],
        wrapper: [String] = [],
        variables: [(String, String)] = []
    ) throws -> ChildProcess {
        let user =
            geteuid() == 0
            ? ["/usr/bin/setpriv", "--reuid=1000", "--regid=1000", "--clear-groups"] : []
        let command =
            ["/usr/bin/env"] + outside + user + wrapper + [
                Self.programs.appending("postern").string
            ]
            + arguments
        return try ChildProcess.spawn(
            ProcessSpecification(
                executable: FilePath(command[0]),
                arguments: Array(command.dropFirst()),
                environment: ProcessEnvironment(
                    [
                        ("HOME", place("home")), ("LANG", "C.UTF-8"),
                        ("PATH", "/usr/bin:/bin"), ("XDG_CACHE_HOME", place("cache")),
                        ("XDG_CONFIG_HOME", place("config")), ("XDG_DATA_HOME", place("data")),
                        ("XDG_STATE_HOME", place("state")),
                        ("XDG_PICTURES_DIR", library.root.string),
                    ] + variables
                ),
                workingDirectory: FilePath(place(work))
            )
        )
    }

    /// How a program ended, and what it said.
    struct Ended {
        let status: Ending
        let output: String
        let errors: String

        var json: JSON? { try? JSON.parse(Array(output.utf8)) }
    }

    /// Runs `postern` to its end.
    func postern(
        _ arguments: [String],
        in work: String = "work",
        outside: [String] = [],
        wrapper: [String] = [],
        variables: [(String, String)] = [],
        input: String = ""
    ) async throws -> Ended {
        let process = try start(
            arguments,
            in: work,
            outside: outside,
            wrapper: wrapper,
            variables: variables
        )
        let writer = try #require(process.takeStandardInput())
        let reader = try #require(process.takeStandardOutput())
        signal(SIGPIPE, SIG_IGN)
        _ = try? writer.writeAll(input.utf8)
        try writer.close()
        let file = FileHandle(fileDescriptor: reader.rawValue, closeOnDealloc: true)
        let output = try file.readToEnd() ?? Data()
        let status = await process.waitForExit()
        return Ended(
            status: status,
            output: String(decoding: output, as: UTF8.self),
            errors: String(decoding: process.errorTail, as: UTF8.self)
        )
    }

    /// Runs a program in a guard that may start the scripted plugin.
    func guarded(
        _ command: [String],
        options: [String]? = nil,
        outside: [String] = [],
        wrapper: [String] = [],
        variables: [(String, String)] = []
    ) async throws -> Ended {
        try await postern(
            ["run"] + (options ?? scripted) + ["--"] + command,
            outside: outside,
            wrapper: wrapper,
            variables: variables
        )
    }

    /// Runs the hostile program in a guard.
    func probe(_ words: [String]) async throws -> JSON {
        let ended = try await guarded(["python3", "-c", try Self.probe()] + words)
        #expect(ended.status == .exited(0), "\(ended.errors)")
        return try #require(ended.json, "\(ended.output) \(ended.errors)")
    }

    static func probe() throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "probe.py")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// What guards left in the folder of theirs.
    var leftovers: [String] {
        let folder = place("cache") + "/postern/guards"
        return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
