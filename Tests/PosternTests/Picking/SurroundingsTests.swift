import PickerTesting
import Testing

@Suite struct `What pick meets on a machine` {
    @Test(.enabled(if: Machine.canMount, "Only root can mount a small file system."))
    func `A full disk is 74 with a sentence, and what fitted stays`() async throws {
        let desk = try Desk()
        let ran = try await desk.shell(
            """
            exec unshare -m bash -c '
                mount -t tmpfs -o size=40k tmpfs out && mkdir out/x && cd out/x
                "$0" pick --plugin "$1" --limit 0 --output . -- a.png=whole b.png=slow c.png=whole
                echo status $?; ls -A' "$0" "$@"
            """,
            arguments: [Places.fakePlugin]
        )
        #expect(
            ran.lines == ["./a.png", "./c.png", "status 74", "a.png", "c.png"],
            "\(ran.errors)"
        )
        #expect(ran.errors.contains("b.png"))
        #expect(ran.errors.contains("disk is full"))
    }

    @Test(.enabled(if: Machine.isRoot, "Only root can become somebody else."))
    func `Somebody else delivers to his own folder, and not to another's`() async throws {
        let desk = try Desk()
        let library = try CanaryLibrary(count: 3)
        let ran = try await desk.shell(
            """
            mkdir theirs; chown 1000:1000 theirs; chmod 755 .
            as() { setpriv --reuid 1000 --regid 1000 --clear-groups "$@"; }
            as "$0" pick --plugin scripted --output theirs -- --library "$1" >/dev/null
            echo status $?
            as "$0" pick --plugin scripted --output out -- --library "$1"
            echo status $?; ls theirs | wc -l
            """,
            arguments: [library.place]
        )
        #expect(ran.lines == ["status 0", "status 74", "1"], "\(ran.errors)")
        #expect(desk.delivered == [])
        #expect(ran.errors.contains("--output"))
    }

    @Test func `A trace shows every message, for its owner alone, and no item's bytes`()
        async throws
    {
        let desk = try Desk()
        let library = try CanaryLibrary(count: 23)
        let ran = try await desk.pick(
            library,
            ["--limit", "2", "--trace", desk.path + "/trace"],
            script: ["--select", "newest:2"]
        )
        #expect(ran.status == 0)
        let trace = try #require(desk.content("trace"))
        let text = String(decoding: trace, as: UTF8.self)
        for word in ["initialize", "picker/present", "item/loadData", "sha256", "shutdown"] {
            #expect(text.contains(word))
        }
        let mode = try await desk.shell("stat -c %a trace")
        #expect(mode.lines == ["600"])
        // The picked items' own bytes are marks as well: of them only the names may be there.
        let observations = [
            Observation(.file, trace), Observation(.output, ran.output),
            Observation(.errors, Array(ran.errors.utf8)),
        ]
        #expect(LeakScan(library, picked: library.newest(2)).leaks(in: observations) == [])
        for item in library.newest(2) {
            let tail = try item.content().suffix(16)
            #expect(trace.firstRange(of: tail) == nil)
        }
    }

    @Test func `Many picks at once into one folder lose nothing`() async throws {
        let desk = try Desk()
        let ran = try await desk.shell(
            """
            for i in 1 2 3 4 5 6; do
                "$0" pick --plugin "$1" --limit 0 --output out -- a.png=whole a.png=whole &
            done
            wait
            """,
            arguments: [Places.fakePlugin]
        )
        #expect(ran.lines.count == 12)
        #expect(Set(ran.lines).count == 12)
        #expect(desk.delivered.count == 12)
    }
}
