import Foundation
import Testing

/// What is left of a process that gave up its rights; a program of its own tries it.
@Suite struct ConfinementTests {
    /// What works afterwards, and how everything else fails.
    private static let works: Set<String> = ["read-open-file", "allocate", "thread"]
    private static let failures: [String: Int32] = [
        "allocate-beyond": ENOMEM, "open": EPERM, "create": EPERM, "stat": EPERM,
        "access": EPERM, "chmod": EPERM, "chmod-open-file": EPERM, "lock": ENOSYS,
        "unlink": EPERM, "list": EPERM, "socket": EPERM, "fork": EPERM, "execute": EPERM,
        "signal-parent": EPERM, "look-at-parent": ENOSYS, "memory-file": EPERM, "code": EPERM,
        "raise-limit": EPERM, "new-privileges": EPERM, "watch": EPERM, "unknown": ENOSYS,
    ]

    @Test func `nothing is left but what is open, memory and threads`() throws {
        try check(user: 0)
    }

    @Test func `an ordinary person's process is confined as well`() throws {
        guard getuid() == 0 else {
            print("skipped: only root can become another user; the other test ran as one")
            return
        }
        try check(user: 65_534)
    }

    private func check(user: UInt32) throws {
        let secret = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID())")
        try Data("secret".utf8).write(to: secret)
        defer { try? FileManager.default.removeItem(at: secret) }
        let results = try Self.probe(secret, user)
        for (name, result) in results where name != "landlock" {
            let wanted = Self.works.contains(name) ? "done" : Self.failures[name].map { "\($0)" }
            #expect(result == wanted, "\(name)")
        }
        #expect(Set(results.keys) == Self.works.union(Self.failures.keys).union(["landlock"]))
        #expect(try String(contentsOf: secret, encoding: .utf8) == "secret")
    }

    /// Runs the program; each line's first word and its second.
    private static func probe(_ secret: URL, _ user: UInt32) throws -> [String: String] {
        let process = Process()
        process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
            .appending(path: "ConfinementProbe")
        process.arguments = [secret.path, String(user)]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0, "\(text)")
        let pairs = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        return Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
    }
}
