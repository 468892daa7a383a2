import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

@testable import PosternGuard

extension Guarded {
    /// What a host can take of the launcher, and what the launcher takes from whoever starts it.
    @Suite struct LimitTests {
        /// A person with a plugin that waits for the end of its input.
        private static func person() throws -> Person {
            let person = try Person()
            let script = person.folder.path.appending("quiet").string
            try Data("#!/bin/sh\nread -r line\n".utf8).write(to: URL(filePath: script))
            try person.install("quiet", from: URL(filePath: script))
            return person
        }

        private static func crowd(_ what: String) async throws -> JSON {
            let person = try person()
            let ended = try await person.guarded(
                ["python3", "-c", try Person.text("crowding.py"), what],
                options: ["--plugin", "quiet"]
            )
            #expect(try await GuardedSession.end(of: person, within: .seconds(5)) < .seconds(5))
            #expect(person.leftovers == [])
            return try #require(ended.json, "\(ended.output) \(ended.errors)")
        }

        @Test func `whoever stands in the door and says nothing makes others wait, and no more`()
            async throws
        {
            let found = try await Self.crowd("callers")
            #expect(found["waits"] == .bool(true))
            #expect(found["word"] == 0)
        }

        @Test func `one conversation too many is refused as busy, until another has ended`()
            async throws
        {
            let found = try await Self.crowd("conversations")
            #expect(found["words"] == [0])
            #expect(found["refused"] == .integer(Int64(Door.Refusal.busy.rawValue)))
            #expect(found["again"] == 0)
        }

        @Test func `a plugin has no more openers than conversations may be, and none stays`()
            async throws
        {
            let person = try Person()
            try person.install("face", from: Person.support("face.py"))
            let count = GuardLimits.conversations
            let ended = try await person.guarded(
                [
                    "python3", "-c", try Person.text("asking.py"),
                    "[[0, \"openers \(count + 1)\"]]",
                ],
                options: ["--plugin", "face"]
            )
            #expect(ended.status == .exited(0), "\(ended.errors)")
            #expect(try person.found() == [.string(String(count))])
            #expect(try await GuardedSession.end(of: person, within: .seconds(30)) < .seconds(30))
        }

        @Test func `the launcher takes no words but those that the command writes`() async throws {
            let person = try Person()
            let folder = ["--folder", person.place("work")]
            let plugin = ["--plugin", "a", "/bin/true", "-", "0"]
            let wrong: [[String]] = [
                [], ["true"], ["--"], folder, folder + ["--"], ["--", "true"],
                ["--folder", "work", "--", "true"], folder + ["--library"],
                folder + ["--unknown", "--", "true"], folder + ["--display", "x11", "--", "true"],
                folder + ["--plugin", "a/b", "/bin/true", "-", "0", "--", "true"],
                folder + ["--plugin", "a", "true", "-", "0", "--", "true"],
                folder + ["--plugin", "a", "/bin/true", "-", "9", "--", "true"],
                folder + ["--plugin", "a", "/bin/true", "-", "-1", "--", "true"],
                folder + (0...GuardLimits.plugins).flatMap { _ in plugin } + ["--", "true"],
                ["--enter"], ["--enter", "-", "true"], ["--enter", "--", "true"],
                ["--enter", "-", "--"], ["--begin"],
            ]
            for words in wrong {
                let ended = try await person.launcher(words)
                #expect(ended.status == .exited(64), "\(words): \(ended)")
                #expect(ended.errors.hasPrefix("postern: postern-guard is started by"))
            }
            for words in [
                folder + ["--plugin", "a", "/nothing", "-", "0", "--", "true"],
                ["--folder", person.place("nothing"), "--", "true"],
                ["--enter", "9", "--", "true"], ["--enter", "-", "/nothing", "--", "true"],
            ] {
                let ended = try await person.launcher(words)
                #expect(ended.status == .exited(69), "\(words): \(ended)")
                #expect(ended.errors.hasPrefix("postern: modeUnavailable: "), "\(ended)")
            }
            let work = try FileManager.default.contentsOfDirectory(atPath: person.place("work"))
            #expect(work == [], "nothing is left of what was not begun")
        }
    }
}

extension Person {
    /// What a host wrote of its findings.
    func found() throws -> JSON {
        try JSON.parse(Array(Data(contentsOf: URL(filePath: place("work/found")))))
    }

    /// Runs the launcher itself.
    func launcher(_ words: [String]) async throws -> Ended {
        try await postern(
            words,
            // A pipe that does not end stands for the launcher that lives.
            wrapper: [
                "sh", "-c",
                "mkfifo life && exec 3<>life && rm life && "
                    + "exec \"$(dirname \"$0\")/postern-guard\" \"$@\"",
            ]
        )
    }
}
