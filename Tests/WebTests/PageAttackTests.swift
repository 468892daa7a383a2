import ChildProcess
import Foundation
import Glibc
import PickerHost
import PickerTesting
import SystemPackage
import Testing

/// What other programs of this machine can do to an open page: nothing.
@Suite struct PageAttackTests {
    private let library: CanaryLibrary
    private let stage: WebStage

    init() throws {
        library = try CanaryLibrary(count: 5)
        stage = try WebStage(library: library.root)
    }

    /// Presents, lets something happen to the page, and gives what came of it.
    private nonisolated(nonsending) func presenting(
        _ body: nonisolated(nonsending) (OpenedPage) async throws -> Void
    ) async throws -> Result<PickerResponse, PickerError> {
        try await withPicker(stage.plugin, host: WebStage.host) { picker in
            async let outcome = Self.outcome(picker)
            try await body(try await stage.page())
            return await outcome
        }
    }

    private static func outcome(_ picker: Picker) async -> Result<PickerResponse, PickerError> {
        do throws(PickerError) {
            return .success(try await picker.present())
        } catch {
            return .failure(error)
        }
    }

    @Test func `A56 A58 every route without the session has one empty answer`() async throws {
        let outcome = try await presenting { page in
            let paths = [
                "/", "/main.js", "/news", "/window?start=0&count=9", "/picture?item=1",
                "/pictures?items=1,2&size=160",
            ]
            let answers = try await Self.refusals(page, paths)
            #expect(Set(answers.map(\.status)) == [403])
            #expect(answers.allSatisfy { $0.body.isEmpty && $0.field("Set-Cookie") == nil })
            let cookie = try await page.open()
            let admitted = try await RawHTTP.ask(page.port, "GET / HTTP/1.1", ["Cookie: \(cookie)"])
            #expect(admitted.status == 200)
            let after = try await Self.refusals(page, paths)
            #expect(Set(after.map(\.status)) == [403])
            #expect(try await page.act(cookie, #"{"do":"cancel"}"#) == 200)
        }
        #expect(try outcome.get().outcome == .cancelled)
    }

    private static func refusals(
        _ page: OpenedPage,
        _ paths: [String]
    ) async throws -> [RawHTTP.Answer] {
        var answers: [RawHTTP.Answer] = []
        for path in paths {
            for method in ["GET", "POST", "HEAD", "OPTIONS", "PUT"] {
                answers.append(try await RawHTTP.ask(page.port, "\(method) \(path) HTTP/1.1"))
            }
            let line = "GET \(path) HTTP/1.1"
            let stale = "Cookie: postern-1=00; other=1"
            answers.append(try await RawHTTP.ask(page.port, line, [stale]))
            answers.append(try await RawHTTP.ask(page.port, line, host: "evil.example"))
            answers.append(try await RawHTTP.ask(page.port, line, ["Origin: http://evil.example"]))
            answers.append(try await RawHTTP.ask(page.port, "GET \(path) HTTP/1.0"))
        }
        return answers
    }

    @Test func `A59 the secret is in a file of this user alone, which goes at its first use`()
        async throws
    {
        _ = try await presenting { page in
            var status = stat()
            #expect(stat(page.path.string, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
            #expect(stat(page.path.removingLastComponent().string, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o700)
            try await expectNowhereElse(page.secret)
            let cookie = try await page.open()
            let news = try await RawHTTP.ask(page.port, "GET /news HTTP/1.1", ["Cookie: \(cookie)"])
            #expect(news.status == 200)
            #expect(stat(page.path.string, &status) != 0)
            try await expectNowhereElse(String(cookie.split(separator: "=")[1]))
            #expect(try await page.act(cookie, #"{"do":"cancel"}"#) == 200)
        }
    }

    /// Looks for a secret in the arguments and variables of every process that can be read.
    private func expectNowhereElse(_ secret: String) async throws {
        let bytes = Array(secret.utf8)
        for process in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
            guard Int32(process) != nil, Int32(process) != getpid() else { continue }
            for name in ["cmdline", "environ"] {
                let content = FileManager.default.contents(atPath: "/proc/\(process)/\(name)")
                let isFree = content.map { Array($0).firstRange(of: bytes) == nil } ?? true
                #expect(isFree, "\(name) of \(process)")
            }
        }
    }

    @Test func `A59 a second use of the secret ends the picker as cancelled`() async throws {
        let outcome = try await presenting { page in
            let cookie = try await page.open()
            async let news = RawHTTP.ask(
                page.port,
                "GET /news?after=1 HTTP/1.1",
                ["Cookie: \(cookie)"]
            )
            let second = try await RawHTTP.ask(
                page.port,
                "POST /open HTTP/1.1",
                OpenedPage.form,
                body: "secret=\(page.secret)"
            )
            #expect(second.status == 403)
            #expect(second.field("Set-Cookie") == nil)
            _ = try await news
        }
        #expect(try outcome.get().outcome == .cancelled)
        #expect(try outcome.get().results.isEmpty)
    }

    @Test func `A56 ten wrong secrets close the picker`() async throws {
        let outcome = try await presenting { page in
            for _ in 0..<10 {
                let answer = try await RawHTTP.ask(
                    page.port,
                    "POST /open HTTP/1.1",
                    OpenedPage.form,
                    body: "secret=" + String(repeating: "0", count: 64)
                )
                #expect(answer.status == 403 || answer.status == 0)
            }
        }
        #expect(try outcome.get().outcome == .cancelled)
    }

    @Test func `A56 another user of the machine gets no answer at all`() async throws {
        guard geteuid() == 0 else {
            print("another user's connection is not tried: the tests are not root's")
            return
        }
        _ = try await presenting { page in
            let cookie = try await page.open()
            let request = "GET / HTTP/1.1\\r\\nHost: 127.0.0.1:\(page.port)\\r\\nCookie: \(cookie)"
            let script = """
                exec 3<>/dev/tcp/127.0.0.1/\(page.port) && printf '\(request)\\r\\n\\r\\n' >&3; cat <&3
                """
            let said = try await onThread {
                let process = Process()
                process.executableURL = URL(filePath: "/usr/bin/setpriv")
                process.arguments = [
                    "--reuid=1000", "--regid=1000", "--clear-groups", "/bin/bash", "-c", script,
                ]
                let pipe = Foundation.Pipe()
                process.standardOutput = pipe
                process.standardError = FileHandle.nullDevice
                try process.run()
                let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
                process.waitUntilExit()
                return said
            }
            #expect(said.isEmpty)
            #expect(try await page.act(cookie, #"{"do":"cancel"}"#) == 200)
        }
    }

    @Test func `A61 only this machine is listened to, and nothing a second after the decision`()
        async throws
    {
        let clock = ContinuousClock()
        try await withPicker(stage.plugin, host: WebStage.host) { picker in
            async let outcome = Self.outcome(picker)
            let page = try await stage.page()
            let table = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
            let port = String(page.port, radix: 16, uppercase: true)
            let place = ":" + String(repeating: "0", count: 4 - port.count) + port
            let listeners = table.split(separator: "\n").filter {
                $0.contains(place + " 00000000:0000 0A ")
            }
            #expect(listeners.count == 1)
            #expect(listeners.first?.contains("0100007F:") == true)
            let cookie = try await page.open()
            #expect(try await page.act(cookie, #"{"do":"cancel"}"#) == 200)
            let decision = clock.now
            #expect(try await outcome.get().outcome == .cancelled)
            #expect(await RawHTTP.isSilent(page.port, by: decision + .seconds(1)))
        }
    }

    @Test func `A61 however many connections say nothing, the page is served`() async throws {
        let outcome = try await presenting { page in
            var silent = RawHTTP.silentConnections(60, to: page.port)
            let cookie = try await page.open()
            silent += RawHTTP.silentConnections(60, to: page.port)
            let answer = try await RawHTTP.ask(page.port, "GET / HTTP/1.1", ["Cookie: \(cookie)"])
            #expect(answer.status == 200)
            #expect(try await page.act(cookie, #"{"do":"cancel"}"#) == 200)
            for connection in silent { close(connection) }
        }
        #expect(try outcome.get().outcome == .cancelled)
    }

    @Test func `A60 every answer forbids frames, other readers and other types`() async throws {
        _ = try await presenting { page in
            let cookie = try await page.open()
            for path in ["/", "/main.js", "/nothing", "/news"] {
                let answer = try await RawHTTP.ask(
                    page.port,
                    "GET \(path) HTTP/1.1",
                    ["Cookie: \(cookie)"]
                )
                let policy = answer.field("Content-Security-Policy") ?? ""
                #expect(policy.hasPrefix("default-src 'none'"))
                #expect(policy.contains("frame-ancestors 'none'"))
                #expect(!policy.contains("unsafe"))
                #expect(answer.field("X-Content-Type-Options") == "nosniff")
                #expect(answer.field("Cross-Origin-Resource-Policy") == "same-origin")
                #expect(answer.field("Cross-Origin-Opener-Policy") == "same-origin")
                #expect(answer.field("Access-Control-Allow-Origin") == nil)
                #expect(answer.field("Cache-Control") == "no-store")
            }
            #expect(try await page.act(cookie, #"{"do":"cancel"}"#) == 200)
        }
    }

    @Test func `A60 a done before the page was in front of a person does not count`() async throws {
        let outcome = try await presenting { page in
            let cookie = try await page.open()
            #expect(try await page.act(cookie, #"{"do":"done"}"#) == 200)
            #expect(try await page.act(cookie, #"{"do":"cancel"}"#) == 200)
        }
        #expect(try outcome.get().outcome == .cancelled)
    }

    @Test func `F32 a browser that fails is no interface, within a second or so`() async throws {
        let stage = try WebStage(library: library.root, browser: "exit 3")
        let clock = ContinuousClock()
        try await withPicker(stage.plugin, host: WebStage.host) { picker in
            let start = clock.now
            guard case .failure(.refused(.noInterface)) = await Self.outcome(picker) else {
                Issue.record("no refusal")
                return
            }
            #expect(clock.now - start < .seconds(2))
        }
        let pages = stage.home.path.appending("cache/postern/pages").string
        #expect(try FileManager.default.contentsOfDirectory(atPath: pages).isEmpty)
    }

    @Test func `a page that is silent counts as closed`() async throws {
        let outcome = try await presenting { page in
            let cookie = try await page.open()
            #expect(try await page.act(cookie, #"{"do":"leave"}"#) == 200)
        }
        #expect(try outcome.get().outcome == .cancelled)
    }

    @Test func `when the host is gone, so are port and page`() async throws {
        let process = try ChildProcess.spawn(stage.specification)
        let input = try #require(process.takeStandardInput())
        let hello = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0",\
            "host":{"name":"x","version":"1"}}}
            {"jsonrpc":"2.0","id":2,"method":"picker/present","params":{"configuration":{}}}

            """
        try input.writeAll(hello.utf8)
        let page = try await stage.page()
        try input.close()
        _ = await process.waitForExit()
        #expect(!RawHTTP.listens(page.port))
        for _ in 0..<100 where access(page.path.string, F_OK) == 0 {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(access(page.path.string, F_OK) != 0)
    }
}
