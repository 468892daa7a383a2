import Glibc
import PickerTesting
import SystemPackage
import Testing

@testable import PickerAudit

/// A plugin under audit is unknown code: it has neither the person's home nor the machine's folders
/// for temporary files.
@Suite(.serialized) struct HomeAbsenceTests {
    /// What a shell finds where the home does not exist; nil, with a word why, where that cannot be.
    private func run(_ script: String, in folder: SessionFolder) async throws -> String? {
        let absence = await HomeAbsence.examine()
        if case .present(let reason) = absence {
            print("not tried: \(reason)")
            return nil
        }
        let shell = PluginCommand(name: "shell", executable: "/bin/sh", arguments: ["-c", script])
        let session = try ObservedSession(
            absence.hiding(shell, in: folder, with: []),
            folder: folder
        )
        session.endInput()
        await #expect(throws: Never.self) { try await session.gone() }
        return String(decoding: session.errors, as: UTF8.self)
    }

    @Test func `what it leaves for everybody is seen, and does not reach the machine`()
        async throws
    {
        let folder = try SessionFolder()
        let places = ["/tmp", "/var/tmp", "/dev/shm"]
        let name = "left-by-\(UInt64.random(in: .min ... .max))"
        let script = places.map { "echo \($0) >\($0)/\(name)" }.joined(separator: "; ")
        guard let said = try await run(script, in: folder) else { return }
        #expect(said == "")
        let left = folder.left
        #expect(left.filter { $0.hasSuffix(name) }.count == places.count, "\(left)")
        for place in places {
            #expect(access("\(place)/\(name)", F_OK) != 0, "\(place)")
        }
    }

    @Test func `nothing of the person's is there, and nothing that it did not leave is its own`()
        async throws
    {
        let folder = try SessionFolder()
        let home = getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
        let script = "ls -A '\(home ?? "/nowhere")' /tmp/ >&2; true"
        guard let said = try await run(script, in: folder) else { return }
        let lines = said.split(separator: "\n").filter { !$0.hasSuffix(":") }
        // The way to the session's own folder, and to nothing else.
        #expect(lines.count <= 1, "\(lines)")
        #expect(folder.left.allSatisfy { !$0.hasPrefix("private") }, "\(folder.left)")
    }
}
