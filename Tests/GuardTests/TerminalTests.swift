import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Guarded {
    /// The terminal of a guarded program.
    @Suite struct TerminalTests {
        /// Starts a program on a terminal of 90 by 30 and writes what comes.
        private static let terminal = """
            import fcntl, os, pty, struct, sys, termios
            number, end = pty.fork()
            if number == 0:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 30, 90, 0, 0))
                os.execvp(sys.argv[1], sys.argv[1:])
            while True:
                try:
                    piece = os.read(end, 4096)
                except OSError:
                    break
                if not piece:
                    break
                os.write(1, piece)
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]))
            """

        @Test func `A51 a guarded program leads a terminal of its own and types into none`()
            async throws
        {
            let person = try Person()
            let ended = try await person.guarded(
                ["python3", "-c", try Person.probe(), "terminal"],
                wrapper: ["python3", "-c", Self.terminal]
            )
            let found = try #require(ended.json, "\(ended.output) \(ended.errors)")
            #expect(ended.status == .exited(0))
            #expect(found["size"] == [90, 30])
            #expect(found["own"] == .bool(true))
            #expect(found["typed"] == "EPERM")
            #expect(found["hidden"] == "EPERM")
        }

        @Test(arguments: [
            ("trap 'echo heard >heard; exit' HUP; echo HOST; read -r line", true),
            ("trap '' HUP; echo HOST; exec sleep 600", false),
        ])
        func `a host hears that the terminal is gone, and has a moment and no more`(
            script: String,
            hears: Bool
        ) async throws {
            let person = try Person()
            let ended = try await person.guarded(
                ["sh", "-c", script],
                wrapper: ["python3", "-c", try Person.text("terminal.py"), "vanishes"]
            )
            #expect(ended.status == .exited(128 + SIGHUP), "\(ended)")
            let word = person.place("work/heard")
            #expect(FileManager.default.fileExists(atPath: word) == hears)
            #expect(try await GuardedSession.end(of: person, within: .seconds(5)) < .seconds(5))
            #expect(person.leftovers == [])
        }
    }
}
