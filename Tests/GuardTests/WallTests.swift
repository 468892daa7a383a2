import ChildProcess
import Confinement
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

@testable import PosternGuard

extension Guarded {
    /// What a hostile program inside of a guard finds of the person's machine: nothing.
    @Suite struct WallTests {
        @Test func `A37 A38 the library's paths answer like paths that never were`() async throws {
            let person = try Person()
            let root = person.library.root.string
            let real =
                [root, person.place("state"), person.place("config"), person.place("data")]
                + person.library.items.map(\.path.string)
            let answers = try await person.probe(["paths"] + real + real.map { $0 + "-never" })
            for path in real {
                let answer = try #require(answers[path])
                #expect(answer == answers[path + "-never"], "\(path)")
                #expect(answer["stat"] == "ENOENT" && answer["open"] == "ENOENT")
                #expect(answer["watch"] == "ENOENT")
            }
            let leaks = LeakScan(person.library, picked: []).leaks(
                in: [Observation(.output, Array("\(answers["x"] ?? .null)".utf8))]
            )
            #expect(leaks == [])
        }

        @Test func `A32 a guarded program has three descriptors and a list of variables`()
            async throws
        {
            let person = try Person()
            let open = try await person.probe(["descriptors"])
            #expect(open == [0, 1, 2])
            let evil = [
                ("LD_AUDIT", ""), ("BASH_ENV", "/dev/null"), ("DBUS_SESSION_BUS_ADDRESS", "x"),
                ("SSH_AUTH_SOCK", "x"), ("DISPLAY", ":0"), ("XDG_RUNTIME_DIR", "/run"),
                ("GCONV_PATH", "/tmp"), ("POSTERN_SECRET", "x"), ("PYTHONPATH", "/tmp"),
            ]
            let ended = try await person.guarded(["env"], variables: evil)
            let names = Set(
                ended.output.split(separator: "\n").compactMap { $0.split(separator: "=").first }
            )
            #expect(names.isSuperset(of: ["HOME", "PATH"]))
            #expect(
                names.subtracting(["PWD"]).isSubset(of: [
                    "HOME", "PATH", "LANG", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
                    "XDG_STATE_HOME",
                ]),
                "\(names)"
            )
        }

        @Test func `A39 A40 A41 no bus, no agent, no display and no network can be reached`()
            async throws
        {
            let person = try Person()
            let found = try await person.probe([
                "sockets", "/run/dbus/system_bus_socket", "/run/user/1000/bus",
                "/run/user/1000/systemd/private", "/run/user/1000/gnupg/S.gpg-agent",
                "/run/user/1000/pipewire-0", "/run/user/1000/wayland-0", "/tmp/.X11-unix/X0",
            ])
            for (name, result) in found["reached"]?.object ?? [:] {
                #expect(result != "done", "\(name)")
            }
            #expect(found["links"] == ["lo"])
            for name in ["raw", "packet", "vsock", "alg", "bluetooth"] {
                #expect(found["made"]?[name] == "EPERM", "\(name)")
            }
            #expect(found["made"]?["local"] == "done")
        }

        @Test func `A28 A29 no process of the person's is there, and none can be made of`()
            async throws
        {
            let person = try Person()
            let found = try await person.probe(["processes"])
            let words = try #require(found["words"]?.array)
            #expect(words.count <= 4, "\(words)")
            for name in ["trace", "read", "take", "namespaces", "join", "mount"] {
                #expect(found[name] == "EPERM", "\(name)")
            }
            for capability in found["capabilities"]?.array ?? [] {
                #expect(capability == "0000000000000000")
            }
        }

        @Test func `A42 the table of calls is what the kernel does`() async throws {
            let person = try Person()
            let answers = try await person.probe(["calls"])
            let known = HostCalls.filter.known
            // 335 and 336 are the kernel's own, for its probes: no filter sees them.
            for number in Int32(0)...600 where !(335...336).contains(number) {
                let answer = answers[String(number)]
                if HostCalls.forbidden.contains(number) {
                    #expect(answer == .integer(Int64(EPERM)), "\(number)")
                } else if !known.contains(where: { $0.contains(number) }) {
                    #expect(answer == .integer(Int64(ENOSYS)), "\(number)")
                } else {
                    #expect(answer != .integer(-31), "\(number) killed")
                }
            }
        }
    }
}
