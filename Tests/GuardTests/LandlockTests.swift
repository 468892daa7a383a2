import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Guarded {
    /// What is claimed and what is refused on kernels with other versions of Landlock.
    @Suite struct LandlockTests {
        private static func wrapper(_ version: Int) throws -> [String] {
            ["python3", "-c", try Person.text("landlock.py"), String(version)]
        }

        private static let initialize =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
            + "{\"protocolVersion\":\"1.0\",\"host\":{\"name\":\"t\",\"version\":\"1\"}}}"

        @Test(arguments: 0...7)
        func `A46 on every version of Landlock what is claimed holds, or is refused`(
            version: Int
        ) async throws {
            let person = try Person()
            let machine = try await person.postern(["doctor", "--format", "json"]).json
            guard let own = machine?["landlock"]?.integer, version <= own else {
                print("skipped: this kernel has no Landlock of version \(version)")
                return
            }
            try await tryDirectly(version, person)
            try await tryGuarded(version, person)
            let wrapper = try Self.wrapper(version)
            let tunnel = person.tunnel()
            let doctor = try await person.postern(
                ["doctor", "--format", "json"],
                outside: tunnel ?? [],
                wrapper: wrapper
            )
            #expect(doctor.json?["landlock"] == .integer(Int64(version)))
            let words = doctor.json?["words"]
            #expect(words?["confined"]?["available"] == .bool(version >= 3))
            #expect(words?["guarded"]?["available"] == .bool(version >= 1))
            #expect(doctor.status == .exited(version >= 3 && tunnel != nil ? 0 : 69))
        }

        private func tryDirectly(_ version: Int, _ person: Person) async throws {
            let direct = try await person.postern(
                ["plugin", "scripted", "--", "--library", person.library.root.string],
                wrapper: try Self.wrapper(version),
                input: Self.initialize + "\n"
            )
            // Before the third version a file that may only be read can be cut to nothing.
            let isolation = direct.json?["result"]?["isolation"]
            #expect(isolation?["confined"] == .bool(version >= 3), "\(direct)")
        }

        private func tryGuarded(_ version: Int, _ person: Person) async throws {
            let guarded = try await person.guarded(
                [
                    "sh", "-c",
                    "touch ran; echo '\(Self.initialize)' | postern plugin scripted; "
                        + "cat /run/postern/isolation.json >&2",
                ],
                wrapper: try Self.wrapper(version)
            )
            let hasRun = FileManager.default.fileExists(atPath: person.place("work/ran"))
            #expect(hasRun == (version >= 1), "\(guarded)")
            if version == 0 {
                #expect(guarded.status == .exited(69))
                #expect(guarded.errors.contains("modeUnavailable"))
            } else {
                // A guard shows the library on a mount that is read-only, whatever Landlock judges.
                let isolation = guarded.json?["result"]?["isolation"]
                #expect(isolation?["confined"] == .bool(true), "\(guarded)")
                #expect(guarded.errors.contains("\"landlock\": \(version)"), "\(guarded)")
            }
        }
    }
}
