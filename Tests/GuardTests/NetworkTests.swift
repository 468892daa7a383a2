import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

@testable import PosternGuard

extension Guarded {
    /// The network of a guarded program, where it has one.
    @Suite struct NetworkTests {
        /// Takes programs away from whoever is started.
        private static func without(_ programs: String...) -> [String] {
            ["/usr/bin/bwrap", "--dev-bind", "/", "/"]
                + programs.flatMap { ["--ro-bind", "/dev/null", "/usr/bin/\($0)"] }
        }

        /// Says what there is of a network, and whether a port of the machine can be reached.
        private static let look = """
            import json, os, socket, sys
            def reached(host):
                try:
                    socket.create_connection((host, int(sys.argv[1])), 2).close()
                    return True
                except OSError:
                    return False
            def gateway():
                for line in open('/proc/net/route').read().split('\\n')[1:]:
                    words = line.split()
                    if words and words[1] == '00000000':
                        return socket.inet_ntoa(bytes.fromhex(words[2])[::-1])
            print(json.dumps({
                'links': sorted(name for _, name in socket.if_nameindex()),
                'way out': gateway() is not None,
                'reached': [h for h in ('127.0.0.1', '::1', gateway()) if h and reached(h)],
                'user': os.getuid(),
            }))
            """

        /// A port on which this machine listens, on every address of its own.
        private static func listening<R>(
            _ body: (UInt16) async throws -> R
        ) async throws -> R {
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(listener) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let code = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    let isReady = bind(listener, address, length) == 0 && listen(listener, 8) == 0
                    return isReady ? getsockname(listener, address, &length) : -1
                }
            }
            try #require(code == 0)
            return try await body(UInt16(bigEndian: address.sin_port))
        }

        private static let noDevice = "skipped: nobody but root may open /dev/net/tun here"

        @Test(arguments: [[], ["pasta"]])
        func `with --network there is a network of its own, and not the machine's loopback`(
            missing: [String]
        ) async throws {
            let person = try Person()
            guard let tunnel = person.tunnel() else { return print(Self.noDevice) }
            let before = Self.running("slirp4netns").union(Self.running("pasta"))
            let ended = try await Self.listening { port in
                try await person.guarded(
                    ["python3", "-c", Self.look, String(port)],
                    options: ["--network"],
                    outside: tunnel,
                    wrapper: missing.isEmpty ? [] : Self.without("pasta")
                )
            }
            let found = try #require(ended.json, "\(ended.output) \(ended.errors)")
            #expect(ended.status == .exited(0), "\(ended.errors)")
            let links = try #require(found["links"]?.array)
            #expect(links.count == 2 && links.contains("lo"), "\(links)")
            #expect(links.contains("tap0") == !missing.isEmpty, "who made it: \(links)")
            #expect(found["way out"] == .bool(true))
            #expect(found["reached"] == [])
            #expect(found["user"] == .integer(geteuid() == 0 ? 1_000 : Int64(geteuid())))
            let after = Self.running("slirp4netns").union(Self.running("pasta"))
            for number in after.subtracting(before).compactMap({ Int32($0) }) {
                let isGone = await GuardedSession.end(of: number, within: .seconds(5))
                #expect(isGone, "what made it ends with it")
            }
        }

        @Test(arguments: [[], ["pasta"]])
        func `F03 a program with a network ends with its launcher, and so does who made it`(
            missing: [String]
        ) async throws {
            let person = try Person()
            guard let tunnel = person.tunnel() else { return print(Self.noDevice) }
            let before = Self.running("slirp4netns").union(Self.running("pasta"))
            let session = try await GuardedSession(
                person,
                step: 0,
                options: ["--network"],
                outside: tunnel,
                wrapper: missing.isEmpty ? [] : Self.without("pasta")
            )
            let makers = Self.running(missing.isEmpty ? "pasta" : "slirp4netns")
                .subtracting(before)
            #expect(!makers.isEmpty)
            let launchers = GuardedSession.processes(person).filter {
                $0.words.first?.hasSuffix("/postern-guard") == true && $0.words.contains("--folder")
            }
            #expect(launchers.count == 1)
            for launcher in launchers { kill(launcher.number, SIGKILL) }
            let time = try await GuardedSession.end(of: person, within: .seconds(5))
            #expect(time < .seconds(5))
            for number in makers.compactMap({ Int32($0) }) {
                let isGone = await GuardedSession.end(of: number, within: .seconds(5))
                #expect(isGone, "what made it ends with it")
            }
            _ = await session.process.waitForExit()
        }

        @Test func `where no network can be made nothing begins, and nobody stays`() async throws {
            let person = try Person()
            let wrapper = ["/usr/bin/bwrap", "--dev-bind", "/", "/", "--tmpfs", "/dev/net"]
            let ended = try await person.guarded(
                ["touch", "ran"],
                options: ["--network"],
                wrapper: wrapper
            )
            #expect(ended.status == .exited(69), "\(ended)")
            #expect(
                ended.errors.hasSuffix("makes no network here. See `postern doctor`.\n"),
                "\(ended)"
            )
            #expect(!FileManager.default.fileExists(atPath: person.place("work/ran")))
            #expect(try await GuardedSession.end(of: person, within: .seconds(5)) < .seconds(5))
            #expect(person.leftovers == [])
            let doctor = try await person.postern(["doctor", "--format", "json"], wrapper: wrapper)
            let missing = try #require(doctor.json?["words"]?["network"]?["missing"]?.array)
            #expect(missing.count == 1 && missing[0].string?.hasPrefix("/dev/net/tun") == true)
        }

        @Test func `without a program that makes it, a network is refused, and nothing is started`()
            async throws
        {
            let person = try Person()
            let ended = try await person.guarded(
                ["touch", "ran"],
                options: ["--network"],
                wrapper: Self.without("pasta", "slirp4netns")
            )
            #expect(ended.status == .exited(69))
            #expect(ended.errors.hasPrefix("postern: modeUnavailable: neither pasta"))
            #expect(!FileManager.default.fileExists(atPath: person.place("work/ran")))
            #expect(person.leftovers == [])
            let doctor = try await person.postern(
                ["doctor", "--format", "json"],
                wrapper: Self.without("pasta", "slirp4netns")
            )
            let word = try #require(doctor.json?["words"]?["network"], "\(doctor.errors)")
            #expect(word["available"] == .bool(false))
        }

        @Test func `names are resolved by whom the machine asks, not by the machine itself`() throws
        {
            var root = try Root(network: true)
            let before = root.arguments
            HostNetwork.showResolver(in: &root, file: "/etc/passwd")
            #expect(root.arguments == before, "what is in /etc is seen anyway")
            HostNetwork.showResolver(in: &root, file: "/nothing")
            #expect(root.arguments == before)
            let link = try TemporaryFolder()
            let stub = link.path.appending("stub").string
            try FileManager.default.createSymbolicLink(
                atPath: stub,
                withDestinationPath: "/run/lock"
            )
            HostNetwork.showResolver(in: &root, file: stub, upstream: "/etc/hostname")
            #expect(root.arguments == before + ["--ro-bind", "/etc/hostname", "/run/lock"])
            root = try Root(network: true)
            HostNetwork.showResolver(in: &root, file: stub, upstream: "/nothing")
            #expect(root.arguments == before + ["--ro-bind", "/run/lock", "/run/lock"])
        }

        /// Who runs under that name, by its first word: pasta becomes another program.
        private static func running(_ name: String) -> Set<String> {
            let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return Set(
                numbers.filter { number in
                    let words = FileManager.default.contents(atPath: "/proc/\(number)/cmdline")
                    let first = words?.split(separator: 0).first ?? Data()
                    return String(decoding: first, as: UTF8.self).hasSuffix("/" + name)
                }
            )
        }
    }
}
