import CLinux
import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// A conversation inside of a guard that is held at one of its steps.
final class GuardedSession: Sendable {
    /// The steps of `session.py`.
    static let steps = 0...9

    let process: ChildProcess
    private let person: Person
    private let output: FileDescriptor

    /// Starts it and waits until the step is reached.
    init(
        _ person: Person,
        step: Int,
        options: [String] = [],
        outside: [String] = [],
        wrapper: [String] = []
    ) async throws {
        self.person = person
        process = try person.start(
            ["run"] + options + ["--plugin", Self.plugin(person), "--"]
                + (try Self.command(step, "hold", person)),
            outside: outside,
            wrapper: wrapper
        )
        output = try #require(process.takeStandardOutput())
        let file = FileHandle(fileDescriptor: output.rawValue)
        let line = await Task.detached { file.availableData }.value
        try #require(
            line.starts(with: Data("{\"reached\": \(step)}".utf8)),
            "\(String(decoding: line, as: UTF8.self)) \(process.errorTail)"
        )
    }

    deinit { try? output.close() }

    static func plugin(_ person: Person) -> String {
        "scripted:--library \(person.library.root.string) --select newest:1 --delay 300"
    }

    static func command(_ step: Int, _ action: String, _ person: Person) throws -> [String] {
        return [
            "python3", "-c", try Person.text("session.py"), String(step), action,
            person.folder.path.string,
        ]
    }

    /// Runs a conversation that ends by itself.
    ///
    /// - Returns: what it told, by the names of the values.
    static func run(
        _ person: Person,
        step: Int,
        _ action: String
    ) async throws -> (told: [String: JSON], ended: Person.Ended) {
        let ended = try await person.guarded(
            try command(step, action, person),
            options: ["--plugin", plugin(person)]
        )
        var told: [String: JSON] = [:]
        for line in ended.output.split(separator: "\n") {
            let object = try JSON.parse(Array(line.utf8)).object
            for (name, value) in object ?? [:] { told[name] = value }
        }
        return (told, ended)
    }

    /// The processes of this person's that are there: by their words, and by their variables.
    static func processes(_ person: Person) -> [(number: Int32, words: [String])] {
        let mark = Data(person.folder.path.string.utf8)
        let library = Data(person.library.root.string.utf8)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.filter { $0 != getpid() }.compactMap { number in
            let words = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()
            let variables =
                FileManager.default.contents(atPath: "/proc/\(number)/environ") ?? Data()
            guard
                [words, variables].contains(where: {
                    $0.range(of: mark) != nil || $0.range(of: library) != nil
                })
            else { return nil }
            return (number, words.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        }
    }

    /// Kills launcher, host or plugin.
    func kill(_ who: String) async throws {
        let program = who == "host" ? "python3" : "postern-plugin-scripted"
        guard who != "launcher" else { return _ = Glibc.kill(process.identifier, SIGKILL) }
        let limit = ContinuousClock.now + Self.patience
        while true {
            let found = Self.processes(person).filter { found in
                found.words.first.map { $0.hasSuffix(program) } == true
            }
            for process in found { Glibc.kill(process.number, SIGKILL) }
            guard found.isEmpty else { return }
            // A plugin that the door has answered for is on its way; nobody tells when it is there.
            try #require(ContinuousClock.now < limit, "\(who) is there")
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// How long is waited for what comes in moments, on a machine that does other things as well.
    private static let patience = Duration.seconds(10)

    /// How long it takes until no process of the person's is there.
    static func end(of person: Person, within limit: Duration) async throws -> Duration {
        let clock = ContinuousClock()
        let begun = clock.now
        while let next = processes(person).first, clock.now - begun < limit {
            await Self.end(of: next.number, within: limit - (clock.now - begun))
        }
        #expect(processes(person).map(\.words) == [])
        return clock.now - begun
    }

    /// Waits for the end of a process.
    ///
    /// - Returns: whether it came.
    @discardableResult
    static func end(of process: Int32, within limit: Duration) async -> Bool {
        let descriptor = clinux_process_descriptor(process)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        let patience = Int32(max(.zero, limit) / .milliseconds(1))
        return await Task.detached {
            var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&wish, 1, patience) == 1
        }.value
    }
}
