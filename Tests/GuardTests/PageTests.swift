import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Guarded {
    /// A page in the person's browser, asked for from inside of a guard.
    @Suite struct PageTests {
        /// Gives the person the picker on a page, and a browser.
        static func install(_ person: Person) throws {
            let program = Person.programs.appending("postern-plugin-web").string
            try person.install("page", from: URL(filePath: program))
            let browser = person.place("data/browser")
            try FileManager.default.copyItem(
                atPath: Person.support("browser.py").path,
                toPath: browser
            )
            chmod(browser, 0o755)
            try FileManager.default.createDirectory(
                atPath: person.place("config/postern"),
                withIntermediateDirectories: true
            )
            try "{\"browser\": \"\(browser)\"}".write(
                toFile: person.place("config/postern/settings.json"),
                atomically: false,
                encoding: .utf8
            )
            for name in ["data", "config"] { person.own(person.place(name)) }
        }

        static let initialize =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
            + "{\"protocolVersion\":\"1.0\",\"host\":{\"name\":\"t\",\"version\":\"1\"}}}"

        private static let session = [
            ("DISPLAY", ":77"), ("WAYLAND_DISPLAY", "wayland-77"),
            ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus"),
        ]

        @Test func `A16 a page is opened outside, and the host sees nothing of it but the choice`()
            async throws
        {
            let person = try Person()
            try Self.install(person)
            let library = person.library.root.string
            let ended = try await person.guarded(
                [
                    "sh", "-c",
                    "postern pick --plugin page --timeout 30; status=$?; env; ls /run/postern; "
                        + "cat /run/postern/isolation.json /proc/net/tcp; exit $status",
                ],
                options: ["--plugin", "page:--library \(library)"],
                variables: Self.session
            )
            #expect(ended.status == .exited(0), "\(ended.output) \(ended.errors)")
            let opened = try JSON.parse(
                Array(Data(contentsOf: URL(filePath: person.place("home/opened"))))
            )
            for (name, value) in Self.session {
                #expect(opened["variables"]?[name] == .string(value), "\(name)")
                #expect(!ended.output.contains(name), "\(name)")
            }
            // Who asks is told as the person started it, not as whoever in there calls itself.
            let asker = try #require(opened["asks"]?["program"]?.string)
            #expect(asker.hasPrefix("sh -c postern pick --plugin page "), "\(asker)")
            #expect(asker.count == 120)
            #expect(opened["asks"]?["claim"] != .string(asker))
            let secret = try #require(opened["secret"]?.string)
            #expect(!(ended.output + ended.errors).contains(secret))
            #expect(!ended.output.contains("opener"))
            let arguments = try #require(opened["arguments"]?.array)
            #expect(arguments.count == 1, "no secret stands in a command line")
            #expect(ended.output.contains("\"trustedPath\": true"))
            let delivered = try FileManager.default.contentsOfDirectory(
                atPath: person.place("work")
            )
            #expect(delivered.count == 1)
            let page = try #require(arguments.first?.string)
            #expect(!FileManager.default.fileExists(atPath: page), "the page is gone")
            #expect(person.leftovers == [])
        }

        @Test func `a plugin says that the way to the person is trusted where it is`() async throws
        {
            let person = try Person()
            try Self.install(person)
            let library = person.library.root.string
            for (name, isTrusted) in [("page", true), ("scripted", false)] {
                let ended = try await person.guarded(
                    ["sh", "-c", "echo '\(Self.initialize)' | postern plugin \(name)"],
                    options: ["--plugin", "\(name):--library \(library)"]
                )
                let isolation = ended.json?["result"]?["isolation"]
                #expect(isolation?["mode"] == "guarded", "\(ended.output) \(ended.errors)")
                #expect(isolation?["trustedPath"] == .bool(isTrusted), "\(name)")
            }
        }
    }
}
