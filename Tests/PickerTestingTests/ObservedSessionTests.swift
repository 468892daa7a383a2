import ChildProcess
import PickerJSON
import PickerTesting
import PickerWire
import SystemPackage
import Testing

@Suite struct ObservedSessionTests {
    private func echo(_ program: String, _ framing: Framing = .line) throws -> ObservedSession {
        try ObservedSession(
            PluginCommand(name: "shell", executable: "/bin/sh", arguments: ["-c", program]),
            framing: framing
        )
    }

    @Test func `frames are taken apart in both framings`() async throws {
        for framing in [Framing.line, .header] {
            let session = try echo("cat", framing)
            try await session.send(bytes: framing.frame(Array("[1]".utf8)))
            try await session.send(#"{"a":2}"#)
            session.endInput()
            #expect(try await session.next()?.message == [1])
            #expect(try await session.next()?.message == ["a": 2])
            #expect(try await session.next() == nil)
            #expect(try await session.ended().status == .exited(0))
        }
    }

    @Test func `an attachment belongs to its message`() async throws {
        let session = try echo("cat", .header)
        try await session.send(
            bytes: Framing.header.frame(Array("{}".utf8), attachment: [0, 0xFF, 0x0A])
        )
        session.endInput()
        #expect(try await session.next()?.attachment == [0, 0xFF, 0x0A])
        #expect(try await session.next() == nil)
    }

    @Test func `noise on the wire is a fault`() async throws {
        let session = try echo("echo hello")
        await #expect(throws: WireFault.self) { try await session.next() }
        let other = try echo(#"printf 'Content-Length: 2\n\n{}\r\n\r\n'"#, .header)
        await #expect(throws: WireFault.self) { try await other.next() }
    }

    @Test func `megabytes cross both ways without a reader in between`() async throws {
        let session = try echo("cat")
        let text = #"{"a":""# + String(repeating: "x", count: 4 << 20) + #""}"#
        #expect(try await session.send(text))
        #expect(try await session.next()?.text.count == text.utf8.count)
    }

    @Test func `what left group and session is seen, and ends with the session`() async throws {
        var session: ObservedSession? = try echo(
            "(setsid sleep 600 </dev/null >/dev/null 2>&1 &); exit 0"
        )
        #expect(try await session?.ended().status == .exited(0))
        let left = try #require(await session?.outliving())
        #expect(left.count == 1)
        session = nil
        for number in left { #expect(try await isGone(number)) }
    }

    private func isGone(_ number: Int32) async throws -> Bool {
        for _ in 0..<1_000 {
            guard let state = SessionProcesses.status("State", of: number), state != "Z" else {
                return true
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    @Test func `who goes on talking is not waited for, and neither is who stays for ever`()
        async throws
    {
        let shell = PluginCommand(
            name: "shell",
            executable: "/bin/sh",
            arguments: ["-c", "while echo '{}'; do sleep 0.1; done"]
        )
        let clock = ContinuousClock()
        for patience in [(Duration.seconds(1), nil), (.seconds(300), clock.now + .seconds(2))] {
            let session = try ObservedSession(shell, patience: patience.0, until: patience.1)
            let time = await clock.measure {
                await #expect(throws: WireFault.self) { try await session.call("ping") }
            }
            #expect(time < .seconds(100))
        }
        let session = try ObservedSession(shell, patience: .seconds(1))
        await #expect(throws: WireFault.self) { try await session.ended() }
    }

    @Test func `what a program leaves behind is seen`() async throws {
        let session = try echo(#"echo left > "$TMPDIR/left-file"; echo complaint >&2; exit 3"#)
        let ending = try await session.ended()
        #expect(ending.status == .exited(3))
        let seen = session.observations
        #expect(seen.contains(Observation(.errors, Array("complaint\n".utf8))))
        #expect(seen.contains(Observation(.file, Array("left\n".utf8))))
        #expect(seen.contains { $0.observer == .fileName && $0.bytes.ends(with: "left-file".utf8) })
    }
}

extension [UInt8] {
    fileprivate func ends(with end: some Sequence<UInt8>) -> Bool {
        reversed().starts(with: Array(end).reversed())
    }
}
