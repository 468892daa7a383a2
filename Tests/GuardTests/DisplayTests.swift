import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Guarded {
    /// What a guarded program sees of a display: the one socket, and only when it was asked for.
    @Suite struct DisplayTests {
        /// A display that writes a word to whoever comes.
        private static let server = """
            import os, socket, sys
            os.setpgrp()
            for path in sys.argv[1:]:
                listener = socket.socket(socket.AF_UNIX)
                listener.bind(path)
                listener.listen()
                os.chmod(path, 0o777)
                if os.fork() == 0:
                    while True:
                        caller, _ = listener.accept()
                        caller.send(b'display')
                        caller.close()
            print('ready', flush=True)
            sys.stdin.read()
            os.killpg(0, 9)
            """

        /// Reads the word of the display that its variables lead to, and says what else there is.
        private static let client = """
            import json, os, socket, stat
            def word(path):
                caller = socket.socket(socket.AF_UNIX)
                caller.connect(path)
                return caller.recv(100).decode()
            names = ['WAYLAND_DISPLAY', 'DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR']
            found = {name: os.environ.get(name) for name in names}
            folder = os.environ.get('XDG_RUNTIME_DIR')
            if folder:
                found['runtime'] = sorted(os.listdir(folder))
                found['mode'] = stat.S_IMODE(os.stat(folder).st_mode)
                open(folder + '/own', 'w').close()
            if found['WAYLAND_DISPLAY']:
                found['word'] = word(folder + '/' + found['WAYLAND_DISPLAY'])
            elif found['DISPLAY']:
                found['word'] = word('/tmp/.X11-unix/X' + found['DISPLAY'][1:])
                found['others'] = os.listdir('/tmp/.X11-unix')
            if found['XAUTHORITY']:
                found['cookie'] = open(found['XAUTHORITY']).read()
            found['statement'] = json.load(open('/run/postern/isolation.json'))
            found['host'] = os.uname().nodename
            print(json.dumps(found))
            """

        /// Calls `body` while displays listen at these paths.
        private static func withDisplays<R>(
            _ paths: [String],
            _ body: () async throws -> R
        ) async throws -> R {
            let process = try ChildProcess.spawn(
                ProcessSpecification(
                    executable: "/usr/bin/env",
                    arguments: ["python3", "-c", server] + paths,
                    environment: ProcessEnvironment([("PATH", "/usr/bin:/bin")])
                )
            )
            let output = try #require(process.takeStandardOutput())
            var word = [UInt8](repeating: 0, count: 6)
            let count = try word.withUnsafeMutableBytes { try output.read(into: $0) }
            try #require(count == 6, "\(String(decoding: process.errorTail, as: UTF8.self))")
            let result = try await body()
            try process.takeStandardInput()?.close()
            _ = await process.waitForExit()
            try output.close()
            return result
        }

        private static func look(
            _ person: Person,
            _ variables: [(String, String)]
        ) async throws -> JSON {
            let ended = try await person.guarded(
                ["python3", "-c", client],
                options: ["--display"],
                variables: variables
            )
            #expect(ended.errors == "")
            return try #require(ended.json, "\(ended.output)")
        }

        @Test func `with --display Wayland's socket is there, and nothing beside it`() async throws
        {
            let person = try Person()
            let socket = person.place("runtime/wayland-7")
            try await Self.withDisplays([socket, person.place("runtime/bus")]) {
                for name in ["wayland-7", socket] {
                    let found = try await Self.look(
                        person,
                        [
                            ("XDG_RUNTIME_DIR", person.place("runtime")), ("WAYLAND_DISPLAY", name),
                            ("DISPLAY", ":0"),
                        ]
                    )
                    #expect(found["word"] == "display")
                    #expect(found["runtime"] == ["wayland-0"], "no bus beside it")
                    #expect(found["mode"] == .integer(0o700))
                    #expect(found["DISPLAY"] == .null, "the one display, not the other as well")
                    #expect(found["statement"]?["display"] == "wayland")
                    #expect(found["statement"]?["trustedPath"] == .bool(false))
                    #expect(found["host"] == "postern")
                }
            }
        }

        @Test func `with --display and without Wayland there is X11, with its cookies`()
            async throws
        {
            let person = try Person()
            let number = 40_000 + Int(ProcessInfo.processInfo.processIdentifier % 10_000)
            let socket = "/tmp/.X11-unix/X\(number)"
            // For every user, as the first X server of a machine makes it.
            if mkdir("/tmp/.X11-unix", 0o1777) == 0 { chmod("/tmp/.X11-unix", 0o1777) }
            defer { unlink(socket) }
            try Data("cookie".utf8).write(to: URL(filePath: person.place("home/.Xauthority")))
            person.own(person.place("home"))
            let found = try await Self.withDisplays([socket]) {
                try await Self.look(person, [("DISPLAY", ":\(number).0")])
            }
            #expect(found["word"] == "display")
            #expect(found["cookie"] == "cookie")
            #expect(found["others"] == [.string("X\(number)")], "no other display")
            #expect(found["runtime"] == [])
            #expect(found["statement"]?["display"] == "x11")
            #expect(found["statement"]?["trustedPath"] == .bool(false))
            #expect(
                found["host"] == .string(ProcessInfo.processInfo.hostName),
                "cookies are for a machine of this name"
            )
        }

        @Test func `A52 where the host has the display, no face is called beyond its reach`()
            async throws
        {
            let person = try Person()
            try PageTests.install(person)
            let library = person.library.root.string
            for options in [[], ["--display"]] {
                let ended = try await Self.withDisplays([
                    person.place("runtime/wayland-\(options.count)")
                ]) {
                    try await person.guarded(
                        [
                            "sh", "-c",
                            "echo '\(PageTests.initialize)' | postern plugin page; "
                                + "cat /run/postern/isolation.json >&2",
                        ],
                        options: options + ["--plugin", "page:--library \(library)"],
                        variables: [
                            ("XDG_RUNTIME_DIR", person.place("runtime")),
                            ("WAYLAND_DISPLAY", "wayland-\(options.count)"),
                        ]
                    )
                }
                let isTrusted = JSON.bool(options.isEmpty)
                let isolation = ended.json?["result"]?["isolation"]
                #expect(isolation?["mode"] == "guarded", "\(ended)")
                #expect(isolation?["trustedPath"] == isTrusted, "\(options)")
                let statement = try JSON.parse(Array(ended.errors.utf8))
                #expect(statement["trustedPath"] == isTrusted, "\(options)")
                #expect(statement["plugins"]?[0]?["trustedPath"] == isTrusted, "\(options)")
            }
        }

        @Test func `A40 without --display there is none, whatever the session has`() async throws {
            let person = try Person()
            let socket = person.place("runtime/wayland-0")
            let ended = try await Self.withDisplays([socket]) {
                try await person.guarded(
                    ["python3", "-c", Self.client],
                    variables: [
                        ("XDG_RUNTIME_DIR", person.place("runtime")),
                        ("WAYLAND_DISPLAY", "wayland-0"),
                    ]
                )
            }
            let found = try #require(ended.json, "\(ended.errors)")
            for name in ["WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR"] {
                #expect(found[name] == .null)
            }
            #expect(found["statement"]?["display"] == "none")
        }

        @Test(arguments: [
            [], [("DISPLAY", ":61234")], [("DISPLAY", "far:0")], [("DISPLAY", "localhost:10.0")],
            [("DISPLAY", ":0/../../x")], [("WAYLAND_DISPLAY", "wayland-0")],
            [("WAYLAND_DISPLAY", "/dev/null"), ("DISPLAY", ":0")],
        ])
        func `a display that is not there, or not of this machine, is refused with a sentence`(
            variables: [(String, String)]
        ) async throws {
            let person = try Person()
            let ended = try await person.guarded(
                ["touch", "ran"],
                options: ["--display"],
                variables: variables
            )
            #expect(ended.status == .exited(69))
            #expect(ended.errors.hasPrefix("postern: modeUnavailable: "), "\(ended.errors)")
            #expect(!FileManager.default.fileExists(atPath: person.place("work/ran")))
        }
    }
}
