import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Guarded {
    /// What is not started at all.
    @Suite struct RefusalTests {
        @Test func `folders that touch a library, what Postern keeps or its programs are refused`()
            async throws
        {
            let person = try Person()
            let root = person.library.root
            let alias = person.place("work/alias")
            try FileManager.default.createSymbolicLink(
                atPath: alias,
                withDestinationPath: root.string
            )
            let inside = try #require(person.library.items.first).path.removingLastComponent()
            let refused = [
                "/", person.place("home"), root.string, root.removingLastComponent().string,
                inside.string, alias, person.place("state"), person.place("config"),
                Person.programs.string, person.place("nothing"),
            ]
            for path in refused {
                for option in ["--writable", "--read"] {
                    let options = [option, path]
                    let ended = try await person.guarded(
                        ["true"],
                        options: options + person.scripted
                    )
                    #expect(ended.status == .exited(64), "\(options): \(ended.errors)")
                    #expect(ended.errors.hasPrefix("postern: "), "\(options)")
                }
            }
            let atHome = try await person.postern(["run", "--", "true"], in: "home")
            #expect(atHome.status == .exited(64), "\(atHome.errors)")
            #expect(person.leftovers == [])
        }

        /// What the machine cannot do, by the calls that it then does not know.
        private static let abilities: [(name: String, calls: [Int], answer: Int32)] = [
            ("Landlock", [444], ENOSYS), ("Landlock, by a rule", [444], EPERM),
            ("Landlock's last step", [446], EPERM), ("mounts", [165], EPERM),
            ("a new root", [155], EPERM), ("filters of calls", [317], EINVAL),
            ("namespaces", [56, 272, 435], EPERM),
        ]

        @Test(arguments: abilities.map(\.name))
        func `A46 what cannot be set up is refused and never weakened`(name: String) async throws {
            let person = try Person()
            let ability = try #require(Self.abilities.first { $0.name == name })
            // clone and clone3 are needed for every process: only with new namespaces they fail.
            let wrapper = ["python3", "-c", Self.mask(ability.calls, ability.answer)]
            let ended = try await person.guarded(["touch", "ran"], wrapper: wrapper)
            #expect(ended.status != .exited(0), "\(ended.errors)")
            #expect(!FileManager.default.fileExists(atPath: person.place("work/ran")))
            let doctor = try await person.postern(["doctor", "--format", "json"], wrapper: wrapper)
            #expect(doctor.status == .exited(69), "\(doctor.errors)")
            #expect(doctor.json?["words"]?["guarded"]?["available"] == .bool(false))
        }

        @Test func `doctor says what holds here, and what does not hold anywhere`() async throws {
            let person = try Person()
            let doctor = try await person.postern(["doctor", "--format", "json"])
            let words = try #require(doctor.json?["words"], "\(doctor.errors)")
            for word in ["direct", "confined", "guarded"] {
                #expect(words[word]?["available"] == .bool(true), "\(doctor.output)")
                #expect(words[word]?["notGuaranteed"]?.array?.isEmpty == false)
            }
            let table = try await person.postern(["doctor"])
            #expect(table.output.contains("Not guaranteed by direct:"))
        }

        /// A program that takes calls away from itself, for good, and becomes another.
        private static func mask(_ calls: [Int], _ answer: Int32) -> String {
            """
            import ctypes, os, struct, sys
            def step(code, yes, no, value): return struct.pack('HBBI', code, yes, no, value)
            steps = [step(0x20, 0, 0, 0)]
            for call in \(calls):
                if call == 56:
                    steps += [step(0x15, 0, 4, call), step(0x20, 0, 0, 16),
                              step(0x45, 0, 1, 0x7E020000), step(6, 0, 0, 0x50000 | \(answer)),
                              step(6, 0, 0, 0x7FFF0000)]
                else:
                    steps += [step(0x15, 0, 1, call),
                              step(6, 0, 0, 0x50000 | (38 if call == 435 else \(answer)))]
            steps.append(step(6, 0, 0, 0x7FFF0000))
            code = b''.join(steps)
            held = ctypes.create_string_buffer(code)
            program = struct.pack('HxxxxxxQ', len(steps), ctypes.addressof(held))
            libc = ctypes.CDLL(None)
            assert libc.prctl(38, 1, 0, 0, 0) == 0
            assert libc.syscall(317, 1, 0, ctypes.create_string_buffer(program)) == 0
            os.execvp(sys.argv[1], sys.argv[1:])
            """
        }
    }
}
