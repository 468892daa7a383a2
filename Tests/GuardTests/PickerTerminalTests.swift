import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

@testable import PosternGuard

extension Guarded {
    /// A picker in the person's terminal, started from inside of a guard that has it as well.
    @Suite struct PickerTerminalTests {
        /// What the terminal showed, and what the host found.
        private static func run(
            _ terminal: String,
            _ ending: String
        ) async throws -> (seen: String, found: JSON) {
            let person = try Person()
            try person.install("face", from: Person.support("face.py"))
            let ended = try await person.guarded(
                ["python3", "-c", try Person.text("grasping.py"), ending],
                options: ["--plugin", "face"],
                wrapper: ["python3", "-c", try Person.text("terminal.py"), terminal]
            )
            let told = try #require(ended.json, "\(ended.output) \(ended.errors)")
            #expect(told["status"] == 0, "\(told)")
            #expect(told["asked"] == 2)
            let found = try JSON.parse(
                Array(Data(contentsOf: URL(filePath: person.place("work/found"))))
            )
            return (try #require(told["seen"]?.string), found)
        }

        @Test(arguments: ["answers", "silent"], ["close", "die"])
        func `A49 A50 A51 a picker has the person's terminal alone, and the host has it back`(
            terminal: String,
            ending: String
        ) async throws {
            let (seen, found) = try await Self.run(terminal, ending)
            #expect(found["size"] == "90 30")
            #expect(found["keys"] == "KEY", "nothing that was typed or answered before")
            #expect(found["after"] == "z", "nothing that was typed for the picker")
            #expect(found["typing"] == .integer(Int64(EPERM)))
            #expect(found["overheard"] == .bool(false))
            #expect(found["other"] == .integer(Int64(ENOENT)))
            let parts = seen.components(separatedBy: "PICKER")
            try #require(parts.count == 2, "\(seen.debugDescription)")
            // The host's title is ended and its switches are taken back before the picker begins.
            let before = try #require(parts[0].components(separatedBy: "evil").last)
            #expect(before.hasPrefix("\u{18}\u{1B}\\\u{0F}"))
            for word in ["\u{1B}[?25h", "\u{1B}[?1000l", "\u{1B}[?1006l"] {
                #expect(before.contains(word), "\(before.debugDescription)")
            }
            // What the host says meanwhile comes when the picker is gone and its switches as well.
            let after = parts[1]
            let host = try #require(after.range(of: "\u{1B}[2JHOSTWORD"))
            for word in [
                "\u{1B}[?1049l", "\u{1B}[?2004l", "\u{1B}[?25l", "\u{1B}[?1000h", "\u{1B}[?1006h",
            ] {
                let place = try #require(after.range(of: word), "\(after.debugDescription)")
                #expect(place.upperBound <= host.lowerBound)
            }
            if ending == "close" {
                let bye = try #require(after.range(of: "BYE"))
                #expect(bye.upperBound <= host.lowerBound)
            }
        }

        @Test func `A51 a host that leaves while a picker is open leaves the terminal as it was`()
            async throws
        {
            let person = try Person()
            try person.install("face", from: Person.support("face.py"))
            let ended = try await person.guarded(
                ["python3", "-c", try Person.text("grasping.py"), "leave"],
                options: ["--plugin", "face"],
                wrapper: ["python3", "-c", try Person.text("terminal.py"), "answers"]
            )
            let told = try #require(ended.json, "\(ended.output) \(ended.errors)")
            #expect(told["status"] == 0)
            #expect(told["unread"] == 0, "nothing is asked that a shell would get the answer of")
            #expect(told["sameModes"] == .bool(true))
            let seen = try #require(told["seen"]?.string)
            let last = try #require(seen.components(separatedBy: "PICKER").last)
            for word in ["\u{1B}[?1049l", "\u{1B}[?2004l", "\u{1B}[?25h", "\u{1B}[?1000l"] {
                #expect(last.contains(word), "\(last.debugDescription)")
            }
        }

        /// Runs faces on a terminal; what came of it, and what their host heard of them.
        private static func converse(
            _ words: String,
            wrapper: [String] = []
        ) async throws -> (told: JSON, answers: JSON) {
            let person = try Person()
            try person.install("face", from: Person.support("face.py"))
            let ended = try await person.guarded(
                ["python3", "-c", try Person.text("asking.py"), words],
                options: ["--plugin", "face"],
                wrapper: ["python3", "-c", try Person.text("terminal.py"), "answers"] + wrapper
            )
            let told = try #require(ended.json, "\(ended.output) \(ended.errors)")
            #expect(told["status"] == 0)
            return (told, try person.found())
        }

        @Test func `a second picker waits until the first is closed, and gets nothing of it`()
            async throws
        {
            let (told, answers) = try await Self.converse(
                """
                [[0, "open"], [1, "open SECOND"], [0, "read"], [0, "close"], [1, "read"],
                 [1, "close"]]
                """
            )
            #expect(answers[2] == .string("KEY".hexadecimal), "\(told)")
            #expect(answers[4] == .string("NEXT".hexadecimal), "\(told)")
            let seen = try #require(told["seen"]?.string)
            let first = try #require(seen.range(of: "PICKER"))
            let end = try #require(seen.range(of: "BYE", range: first.upperBound..<seen.endIndex))
            let second = try #require(seen.range(of: "SECOND"))
            #expect(end.upperBound <= second.lowerBound, "\(seen.debugDescription)")
            #expect(told["sameModes"] == .bool(true))
            #expect(told["unread"] == 0)
        }

        @Test func `a host without a terminal leaves the session's to a picker, and hears nothing`()
            async throws
        {
            let (told, answers) = try await Self.converse(
                "[[0, \"open\"], [0, \"read\"], [0, \"close\"]]",
                wrapper: ["sh", "-c", "exec \"$0\" \"$@\" </dev/null >output 2>&1"]
            )
            #expect(answers[0] == "90 30", "\(told)")
            #expect(answers[1] == .string("KEY".hexadecimal))
            #expect(told["asked"] == 2)
            #expect(told["unread"] == 0, "what the terminal answers is for nobody")
            #expect(told["sameModes"] == .bool(true))
            #expect(told["seen"]?.string?.contains("PICKER") == true)
        }

        @Test func `switches of a terminal are followed through any pieces`() {
            let text = "a\u{1B}[?1049h\u{1B}[?7;25l\u{1B}[?2004h\u{1B}[?2004l\u{1B}[31m\u{1B}]h"
            for size in 1...7 {
                var switches = TerminalSwitches()
                let bytes = Array(text.utf8)
                for start in stride(from: 0, to: bytes.count, by: size) {
                    switches.follow(bytes[start..<min(start + size, bytes.count)])
                }
                #expect(switches.undone == "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
                #expect(switches.redone == "\u{1B}[?7l\u{1B}[?25l\u{1B}[?1049h")
                switches.follow(Array("\u{1B}c".utf8))
                #expect(switches.undone == "")
            }
        }

        @Test func `no number of switches and no length of a command is remembered without end`() {
            var switches = TerminalSwitches()
            switches.follow(Array("\u{1B}[?99999999999999999999h\u{1B}[?70000h\u{1B}[?;;h".utf8))
            #expect(switches.redone == "")
            switches.follow(Array(("\u{1B}[?1;" + String(repeating: "0", count: 999) + "h").utf8))
            #expect(switches.redone == "")
            for number in 1_000..<2_000 { switches.follow(Array("\u{1B}[?\(number)h".utf8)) }
            #expect(switches.redone.split(separator: "h").count == GuardLimits.switches)
        }
    }
}

extension String {
    /// Its bytes as a face tells them.
    fileprivate var hexadecimal: String {
        utf8.map { String(format: "%02x", $0) }.joined()
    }
}
