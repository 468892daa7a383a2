import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Guarded {
    /// The terminal of a guarded program, and its network where it has one.
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

        @Test func `with --network there is a network of its own, and not the machine's loopback`()
            async throws
        {
            let person = try Person()
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(listener) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let port = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    let isReady = bind(listener, address, length) == 0 && listen(listener, 1) == 0
                    return isReady ? getsockname(listener, address, &length) : -1
                }
            }
            try #require(port == 0)
            let number = UInt16(bigEndian: address.sin_port)
            let ended = try await person.guarded(
                [
                    "python3", "-c",
                    "import socket; print([n for _, n in socket.if_nameindex()]); "
                        + "socket.create_connection(('127.0.0.1', \(number)), 2)",
                ],
                options: ["--network"]
            )
            #expect(ended.errors.contains("ConnectionRefusedError"), "\(ended.errors)")
            #expect(ended.output.hasPrefix("['lo', "), "\(ended.output)")
        }
    }
}
