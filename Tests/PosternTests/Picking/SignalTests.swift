import ChildProcess
import Glibc
import PickerTesting
import Testing

@Suite struct `Signals to pick` {
    /// The plugin writes its process's number before it lets its picker be opened.
    private static let script = """
        printf '#!/bin/bash\\necho $$ >"$HOME/number"\\nexec %q "$@"\\n' "$1" >plugin
        chmod +x plugin
        exec "$0" pick --plugin ./plugin --limit 0 --output out -- "${@:2}"
        """

    private func interrupted(_ signal: Int32, _ desk: Desk) async throws -> Ran {
        try await desk.shell(
            Self.script,
            arguments: [Places.fakePlugin, "a.png=whole", "b.png=slow"]
        ) { child in
            while desk.delivered.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
            kill(child.identifier, signal)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [SIGINT, SIGTERM, SIGHUP])
    func `In the middle of a delivery the status tells which, and no part stays`(
        _ signal: Int32
    ) async throws {
        let desk = try Desk()
        let ran = try await interrupted(signal, desk)
        #expect(ran.status == 128 + signal)
        #expect(ran.lines == ["out/a.png"])
        #expect(desk.delivered == ["a.png"])
    }

    @Test(.timeLimit(.minutes(5)), arguments: [SIGINT, SIGTERM])
    func `In the middle of a conversion nothing of it is left`(_ signal: Int32) async throws {
        let desk = try Desk()
        try desk.write("", to: "pictures/.postern-unattended")
        let source = ["-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=30", "-t", "30"]
        let film = ["-c:v", "mpeg4", "-q:v", "8", desk.path + "/pictures/sea.mov"]
        let made = try await desk.shell(
            #"ffmpeg "$@""#,
            arguments: ["-y", "-v", "error"] + source + film
        )
        guard made.status == 0 else {
            print("skipped: no ffmpeg here")
            return
        }
        let ran = try await desk.shell(
            #"exec "$0" pick --plugin scripted --trace trace "$@""#,
            arguments: ["--representation", "compatible", "--output", "out", "--"]
                + ["--library", "pictures", "--select", "all"]
        ) { child in
            while !String(decoding: desk.content("trace") ?? [], as: UTF8.self)
                .contains("\"converting\"")
            {
                try await Task.sleep(for: .milliseconds(20))
            }
            kill(child.identifier, signal)
        }
        #expect(ran.status == 128 + signal, "\(ran.errors)")
        #expect(ran.output == [] && desk.delivered == [])
        #expect(desk.names("home/.cache/postern/exchange") == [])
    }

    @Test(.timeLimit(.minutes(5))) func `The plugin is gone when the command is`() async throws {
        let desk = try Desk()
        _ = try await interrupted(SIGTERM, desk)
        let number = String(decoding: desk.content("home/number")?.dropLast() ?? [], as: UTF8.self)
        // Whoever reaps it: it does not run any more.
        let state = try await desk.shell("cut -d ' ' -f 3 /proc/\(number)/stat")
        #expect(Int(number) != nil)
        #expect(state.lines == [] || state.lines == ["Z"])
    }

    @Test(.timeLimit(.minutes(5)), arguments: [SIGINT, SIGTERM])
    func `A picker that waits for its person is ended`(_ signal: Int32) async throws {
        let desk = try Desk()
        let library = try CanaryLibrary(count: 3)
        let ran = try await desk.shell(
            "exec \"$0\" pick --plugin scripted --trace trace -- --library \"$1\" --delay 600000",
            arguments: [library.place]
        ) { child in
            while !String(decoding: desk.content("trace") ?? [], as: UTF8.self).contains("present")
            {
                try await Task.sleep(for: .milliseconds(20))
            }
            kill(child.identifier, signal)
        }
        #expect(ran.status == 128 + signal)
        #expect(ran.output == [])
    }

    @Test(.timeLimit(.minutes(5))) func `A reader who has seen enough is no reason for words`()
        async throws
    {
        let desk = try Desk()
        let ran = try await desk.shell(
            """
            "$0" pick --plugin "$1" --output - -- a.png=slow | head -c 1 >/dev/null
            echo ${PIPESTATUS[0]}
            """,
            arguments: [Places.fakePlugin]
        )
        #expect(ran.errors == "")
        #expect(ran.lines == ["74"])
    }
}
