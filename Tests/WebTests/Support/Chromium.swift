import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// A real browser without a window, of an ordinary user's, and one page in it.
final class Chromium: Sendable {
    static let program = "/usr/bin/chromium"

    /// Whether there is one to test with; where tests run unattended there has to be.
    static var isThere: Bool {
        access(program, X_OK) == 0 || ProcessInfo.processInfo.environment["CI"] != nil
    }

    /// How a browser looks at a page.
    struct Look: Sendable {
        var width = 1_100
        var height = 800
        var language = "en"
        var isDark = false
        var isTouched = false
        /// Whether the person wants nothing to move by itself.
        var isStill = false
        /// Names that the browser takes for this machine.
        var names: [String] = []
    }

    private let process: ChildProcess
    private let profile: TemporaryFolder
    private let wire: BrowserWire
    private let session: String

    /// Starts a browser, lends it, and ends it.
    static nonisolated(nonsending) func run<Value>(
        _ look: Look = Look(),
        _ body: nonisolated(nonsending) (Chromium) async throws -> Value
    ) async throws -> Value {
        let browser = try await Chromium(look)
        let outcome: Result<Value, any Error>
        do {
            outcome = .success(try await body(browser))
        } catch {
            try? await browser.picture("failed")
            outcome = .failure(error)
        }
        _ = try? await browser.wire.ask("Browser.close", of: nil)
        await browser.process.stop()
        return try outcome.get()
    }

    private nonisolated(nonsending) init(_ look: Look) async throws {
        profile = try TemporaryFolder()
        let user = OrdinaryUser.wrapper
        OrdinaryUser.give(profile.path)
        let switches = [
            "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu",
            "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
            "--lang=\(look.language)", "--accept-lang=\(look.language)",
            "--user-data-dir=\(profile.path)/profile",
            "--window-size=\(look.width),\(look.height)",
            "--host-resolver-rules="
                + look.names.map { "MAP \($0) 127.0.0.1" }.joined(separator: ","),
            "about:blank",
        ]
        // The browser speaks on its descriptors 3 and 4; what it writes to 1 is for people.
        let script = "exec 3<&0 4>&1; exec \"$@\" >&2"
        process = try ChildProcess.spawn(
            ProcessSpecification(
                executable: "/usr/bin/env",
                arguments: user + ["/bin/sh", "-c", script, "sh", Self.program] + switches,
                environment: ProcessEnvironment([
                    ("HOME", profile.path.string), ("LANG", "C.UTF-8"), ("PATH", "/usr/bin:/bin"),
                    ("TMPDIR", profile.path.string),
                ])
            )
        )
        wire = try #require(BrowserWire(process))
        do {
            session = try await Self.page(of: wire)
        } catch {
            await process.stop()
            let words = String(decoding: process.errorTail, as: UTF8.self)
            throw BrowserWire.Fault(description: "\(error): \(words)")
        }
        try await show(look)
    }

    /// The page that a browser begins with.
    private static nonisolated(nonsending) func page(of wire: BrowserWire) async throws -> String {
        let targets = try await wire.ask("Target.getTargets", of: nil)["targetInfos"]?.array ?? []
        return try await attach(
            to: try #require(targets.first { $0["type"] == "page" }?["targetId"]),
            of: wire
        )
    }

    private static nonisolated(nonsending) func attach(
        to page: JSON,
        of wire: BrowserWire
    ) async throws -> String {
        let attached = try await wire.ask(
            "Target.attachToTarget",
            ["targetId": page, "flatten": true],
            of: nil
        )
        return try #require(attached["sessionId"]?.string)
    }

    private nonisolated(nonsending) func show(_ look: Look) async throws {
        for domain in ["Page", "Runtime", "Network"] { try await ask("\(domain).enable") }
        try await resize(look.width, look.height, isTouched: look.isTouched)
        if look.isTouched {
            try await ask("Emulation.setTouchEmulationEnabled", ["enabled": true])
        }
        let features: [JSON] = [
            ["name": "prefers-color-scheme", "value": look.isDark ? "dark" : "light"],
            ["name": "prefers-reduced-motion", "value": look.isStill ? "reduce" : ""],
        ]
        try await ask("Emulation.setEmulatedMedia", ["features": .array(features)])
    }

    /// Gives the window another size.
    nonisolated(nonsending) func resize(
        _ width: Int,
        _ height: Int,
        isTouched: Bool = false
    ) async throws {
        try await ask(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(Int64(width)), "height": .integer(Int64(height)),
                "deviceScaleFactor": 1, "mobile": .bool(isTouched),
            ]
        )
    }

    /// Asks the browser of its page.
    @discardableResult
    nonisolated(nonsending) func ask(_ method: String, _ parameters: JSON = [:]) async throws
        -> JSON
    {
        try await wire.ask(method, parameters, of: session)
    }

    /// Opens another page before this one, lends it, and looks back at this one afterwards.
    nonisolated(nonsending) func elsewhere(
        _ address: String = "about:blank",
        _ body: nonisolated(nonsending) (Chromium) async throws -> Void
    ) async throws {
        let made = try await wire.ask(
            "Target.createTarget",
            ["url": .string(address)],
            of: nil
        )
        let page = try #require(made["targetId"])
        try await body(Chromium(self, session: try await Self.attach(to: page, of: wire)))
        _ = try await wire.ask("Target.closeTarget", ["targetId": page], of: nil)
        try await ask("Page.bringToFront")
    }

    /// Another page of the same browser.
    private init(_ other: Chromium, session: String) {
        process = other.process
        profile = other.profile
        wire = other.wire
        self.session = session
    }

    /// Opens an address.
    nonisolated(nonsending) func open(_ address: String) async throws {
        try await ask("Page.navigate", ["url": .string(address)])
    }

    /// Ends the browser without a word.
    func kill() {
        process.kill()
    }

    /// Hears what has happened by now; hears nothing of a browser that is gone.
    private nonisolated(nonsending) func listen() async throws {
        _ = try? await wire.ask("Browser.getVersion", of: nil)
    }

    /// The addresses that the page asked for, and those of every page before it.
    nonisolated(nonsending) func requests() async throws -> [String] {
        try await listen()
        return wire.takeEvents("Network.requestWillBeSent").compactMap {
            $0["request"]?["url"]?.string
        }
    }

    /// The addresses that answered since this was asked last, and how.
    nonisolated(nonsending) func answers() async throws -> [(address: String, status: Int64)] {
        try await listen()
        return wire.takeEvents("Network.responseReceived").compactMap {
            let response = $0["response"]
            guard let status = response?["status"]?.integer else { return nil }
            return response?["url"]?.string.map { ($0, status) }
        }
    }

    /// The addresses that the person finds when they go back.
    nonisolated(nonsending) func history() async throws -> [String] {
        let entries = try await ask("Page.getNavigationHistory")["entries"]?.array ?? []
        return entries.compactMap { $0["url"]?.string }
    }

    /// What was said to nobody: mistakes of the page's own programs.
    nonisolated(nonsending) func mistakes() async throws -> [String] {
        try await listen()
        return wire.takeEvents("Runtime.exceptionThrown").compactMap {
            let detail = $0["exceptionDetails"]
            return detail?["exception"]?["description"]?.string ?? detail?["text"]?.string
        }
    }

    /// Keeps what is to be seen now as a picture, where `POSTERN_PICTURES` names a folder for it.
    nonisolated(nonsending) func picture(_ name: String) async throws {
        guard let folder = ProcessInfo.processInfo.environment["POSTERN_PICTURES"] else { return }
        let shot = try await ask("Page.captureScreenshot")["data"]?.string ?? ""
        try Data(base64Encoded: shot)?.write(to: URL(filePath: "\(folder)/\(name).png"))
    }

    /// Whether these bytes lie anywhere in what the browser keeps of its own.
    func keeps(_ secret: String) -> Bool {
        let root = profile.path.string
        let names = FileManager.default.enumerator(atPath: root)?.allObjects ?? []
        return names.compactMap { $0 as? String }.contains { name in
            let content = FileManager.default.contents(atPath: root + "/" + name)
            return content?.range(of: Data(secret.utf8)) != nil
        }
    }

    /// Runs a script as the page would, and gives the value of its last expression.
    @discardableResult
    nonisolated(nonsending) func run(_ script: String) async throws -> JSON {
        let answer = try await ask(
            "Runtime.evaluate",
            ["expression": .string(script), "returnByValue": true, "awaitPromise": true]
        )
        if let fault = answer["exceptionDetails"] {
            let words = fault["exception"]?["description"]?.string ?? fault["text"]?.string
            throw BrowserWire.Fault(description: words ?? "?")
        }
        return answer["result"]?["value"] ?? .null
    }
}
