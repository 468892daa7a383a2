import ChildProcess
import Foundation
import PickerHost
import PickerTesting
import SystemPackage
import Testing

/// A person's home with a browser in its settings that only writes down what it is to open.
final class WebStage: Sendable {
    static let host = PartyInfo(name: "Letter writer", version: "1")
    static let tools = FilePath(
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    ).removingLastComponent()

    let home: TemporaryFolder
    let library: FilePath
    private let opened: FilePath
    private let wrapper: [String]

    /// - Parameters:
    ///   - browser: the shell script that stands for the browser; nil for the one that hands its
    ///     argument over to ``page()``.
    ///   - isOrdinary: whether the person is an ordinary user, also where the tests are root's.
    init(library: FilePath, browser: String? = nil, isOrdinary: Bool = false) throws {
        home = try TemporaryFolder()
        self.library = library
        wrapper = isOrdinary ? OrdinaryUser.wrapper : []
        for name in ["cache", "config/postern", "home", "state", "temporary"] {
            let folder = try home.folder(FilePath(name))
            if isOrdinary { OrdinaryUser.give(folder) }
        }
        opened = home.path.appending("opened")
        try #require(mkfifo(opened.string, 0o600) == 0)
        if isOrdinary { OrdinaryUser.give(opened) }
        let script = "#!/bin/sh\n" + (browser ?? "printf '%s\\n' \"$1\" > '\(opened)'") + "\n"
        let program = try home.write(Array(script.utf8), to: "browser")
        try #require(chmod(program.string, 0o755) == 0)
        let settings = "{\"browser\": \"\(program)\"}"
        try home.write(Array(settings.utf8), to: "config/postern/settings.json")
    }

    var environment: ProcessEnvironment {
        ProcessEnvironment([
            ("HOME", home.path.appending("home").string), ("LANG", "C.UTF-8"),
            ("PATH", "/usr/bin:/bin"), ("TMPDIR", home.path.appending("temporary").string),
            ("XDG_CACHE_HOME", home.path.appending("cache").string),
            ("XDG_CONFIG_HOME", home.path.appending("config").string),
            ("XDG_STATE_HOME", home.path.appending("state").string),
        ])
    }

    /// The picker, to be started.
    var plugin: PluginSource { .program(specification) }

    var specification: ProcessSpecification {
        let program = Self.tools.appending("postern-plugin-web").string
        let command = wrapper + [program, "--library", library.string]
        return ProcessSpecification(
            executable: FilePath(command[0]),
            arguments: Array(command.dropFirst()),
            environment: environment
        )
    }

    /// Waits until the browser is told to open a page.
    func page() async throws -> OpenedPage {
        let path = opened.string
        let line = try await onThread {
            let file = open(path, O_RDONLY | O_CLOEXEC)
            defer { close(file) }
            var room = [UInt8](repeating: 0, count: 4_096)
            let count = read(file, &room, room.count)
            return String(decoding: room.prefix(max(0, count)), as: UTF8.self)
        }
        return try OpenedPage(FilePath(line.trimmingCharacters(in: .newlines)))
    }
}

/// The file that a browser was told to open, and what stands in it.
struct OpenedPage: Sendable {
    let path: FilePath
    let port: UInt16
    let secret: String

    init(_ path: FilePath) throws {
        self.path = path
        let text = try String(contentsOfFile: path.string, encoding: .utf8)
        let found = try #require(
            text.firstMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\/open[^$]*value="([0-9a-f]{64})"/)
        )
        port = try #require(UInt16(found.output.1))
        secret = String(found.output.2)
    }
}

extension OpenedPage {
    static let form = ["Origin: null", "Content-Type: application/x-www-form-urlencoded"]

    /// Hands the secret over as a browser does, and gives the cookie.
    func open() async throws -> String {
        let answer = try await RawHTTP.ask(
            port,
            "POST /open HTTP/1.1",
            Self.form,
            body: "secret=\(secret)"
        )
        #expect(answer.status == 200)
        return String(try #require(answer.field("Set-Cookie")).prefix { $0 != ";" })
    }

    /// Does something as the page does, and gives the status.
    @discardableResult
    func act(_ cookie: String, _ body: String) async throws -> Int {
        let origin = "Origin: http://127.0.0.1:\(port)"
        return try await RawHTTP.ask(
            port,
            "POST /act HTTP/1.1",
            [origin, "Content-Type: application/json", "Cookie: \(cookie)"],
            body: body
        ).status
    }
}

/// Runs what blocks on a thread of its own.
func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
