import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import Testing

extension Guarded {
    /// What is said, and what is started, on machines that cannot do everything.
    @Suite struct AbilityTests {
        /// Something that a machine lacks: calls that fail there, or programs that are not installed.
        private struct Lack {
            let name: String
            var calls: [Int] = []
            var answer = ENOSYS
            var programs: [String] = []
            /// What `postern doctor` names where it is missing; it names the rest as a trial's fault.
            var word: String?
        }

        /// Those that come in every combination.
        private static let lacks = [
            Lack(name: "Landlock", calls: [444], word: "Landlock"),
            Lack(
                name: "filters of calls",
                calls: [317],
                answer: EINVAL,
                word: "filters of system calls (seccomp)"
            ),
            // clone and clone3 are needed for every process: only with new namespaces they fail.
            Lack(
                name: "namespaces",
                calls: [56, 272, 435],
                answer: EPERM,
                word: "user namespaces for everybody"
            ),
            Lack(name: "mounts", calls: [165], answer: EPERM),
            Lack(name: "bubblewrap", programs: ["bwrap"], word: "bubblewrap is not installed"),
            Lack(name: "a network", programs: ["pasta", "slirp4netns"]),
        ]

        /// Those that fail in the middle of a start.
        private static let others = [
            Lack(name: "Landlock, by a rule", calls: [444], answer: EPERM),
            Lack(name: "Landlock's last step", calls: [446], answer: EPERM),
            Lack(name: "a new root", calls: [155], answer: EPERM),
        ]

        @Test(arguments: 0..<(1 << lacks.count))
        func `A46 whatever a machine lacks is named, and nothing starts with fewer walls`(
            combination: Int
        ) async throws {
            let lacks = Self.lacks.enumerated().filter { combination >> $0.offset & 1 == 1 }
                .map(\.element)
            let names = Set(lacks.map(\.name))
            let person = try Person()
            let tunnel = person.tunnel()
            let doctor = try await person.postern(
                ["doctor", "--format", "json"],
                outside: tunnel ?? [],
                wrapper: Self.wrapper(lacks)
            )
            let isWhole = names.isEmpty && tunnel != nil
            #expect(doctor.status == .exited(isWhole ? 0 : 69), "\(names) \(doctor.errors)")
            let words = try #require(doctor.json?["words"], "\(names) \(doctor)")
            let isConfined = names.isDisjoint(with: ["Landlock", "filters of calls"])
            #expect(words["confined"]?["available"] == .bool(isConfined), "\(names)")
            let hasPrograms = !names.contains("a network")
            let hasNetwork = hasPrograms && tunnel != nil
            #expect(words["network"]?["available"] == .bool(hasNetwork), "\(names)")
            let isGuarded = names.subtracting(["a network"]).isEmpty
            #expect(words["guarded"]?["available"] == .bool(isGuarded), "\(names)")
            let missing = try #require(words["guarded"]?["missing"]?.array)
            let named = Set(lacks.compactMap(\.word).map(JSON.string))
            #expect(named.isSubset(of: missing), "\(names): \(missing)")
            #expect(missing.isEmpty == isGuarded, "\(names): \(missing)")
            // With or without a network nothing else is started.
            guard hasPrograms || isGuarded else { return }
            try await run(lacks, person, isGuarded)
        }

        @Test(arguments: others.map(\.name))
        func `A46 what fails in the middle of a start is refused and never weakened`(
            name: String
        ) async throws {
            let person = try Person()
            let lack = try #require(Self.others.first { $0.name == name })
            try await run([lack], person, false)
            let doctor = try await person.postern(
                ["doctor", "--format", "json"],
                wrapper: Self.wrapper([lack])
            )
            #expect(doctor.status == .exited(69), "\(doctor.errors)")
            #expect(doctor.json?["words"]?["guarded"]?["available"] == .bool(false))
        }

        private func run(_ lacks: [Lack], _ person: Person, _ isGuarded: Bool) async throws {
            let ended = try await person.guarded(["touch", "ran"], wrapper: Self.wrapper(lacks))
            #expect((ended.status == .exited(0)) == isGuarded, "\(lacks) \(ended)")
            let hasRun = FileManager.default.fileExists(atPath: person.place("work/ran"))
            #expect(hasRun == isGuarded, "\(lacks)")
            #expect(person.leftovers == [], "\(lacks)")
        }

        private static func wrapper(_ lacks: [Lack]) -> [String] {
            let programs = lacks.flatMap(\.programs)
            let cover =
                programs.isEmpty
                ? []
                : ["/usr/bin/bwrap", "--dev-bind", "/", "/"]
                    + programs.flatMap { ["--ro-bind", "/dev/null", "/usr/bin/\($0)"] }
            return cover + ["python3", "-c", mask(lacks)]
        }

        /// A program that takes calls away from itself, for good, and becomes another.
        private static func mask(_ lacks: [Lack]) -> String {
            let calls = lacks.flatMap { lack in lack.calls.map { "(\($0), \(lack.answer))" } }
            return """
                import ctypes, os, struct, sys
                def step(code, yes, no, value): return struct.pack('HBBI', code, yes, no, value)
                steps = [step(0x20, 0, 0, 0)]
                for call, answer in [\(calls.joined(separator: ", "))]:
                    if call == 56:
                        steps += [step(0x15, 0, 4, call), step(0x20, 0, 0, 16),
                                  step(0x45, 0, 1, 0x7E020000), step(6, 0, 0, 0x50000 | answer),
                                  step(6, 0, 0, 0x7FFF0000)]
                    else:
                        steps += [step(0x15, 0, 1, call),
                                  step(6, 0, 0, 0x50000 | (38 if call == 435 else answer))]
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
