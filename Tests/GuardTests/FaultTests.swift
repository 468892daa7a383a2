import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Guarded {
    /// What goes wrong around a conversation in a guard, at every step of it: nothing stays.
    @Suite struct FaultTests {
        /// What is promised; machines that do other things as well are given more.
        private static let promised = Duration.seconds(2)
        private static let patience = Duration.seconds(5)

        @Test(arguments: ["launcher", "host", "plugin"])
        func `F01 F02 F03 whoever is killed, at whatever step, takes the others along`(
            who: String
        ) async throws {
            let runs = Int(ProcessInfo.processInfo.environment["POSTERN_KILLS"] ?? "") ?? 1
            var slowest = Duration.zero
            for step in GuardedSession.steps where who != "plugin" || step > 0 {
                let person = try Person()
                for _ in 0..<runs {
                    let session = try await GuardedSession(person, step: step)
                    // Not a wait for anything: steps are reached at one moment of them each.
                    try await Task.sleep(for: .microseconds(Int.random(in: 0...20_000)))
                    try await session.kill(who)
                    let time = try await GuardedSession.end(of: person, within: Self.patience)
                    slowest = max(slowest, time)
                    _ = await session.process.waitForExit()
                    // Of a killed launcher the next one clears away what it left.
                    if who == "launcher" { _ = try await person.guarded(["true"]) }
                    #expect(person.leftovers == [], "\(who) \(step)")
                }
            }
            print("\(who) killed at each step \(runs) times: all gone within \(slowest)")
            #expect(slowest < Self.promised)
        }

        /// bubblewrap binds what it makes to itself only when that is made.
        @Test func `F03 a launcher that is killed while it starts leaves nobody behind`()
            async throws
        {
            let runs = Int(ProcessInfo.processInfo.environment["POSTERN_KILLS"] ?? "") ?? 20
            let person = try Person()
            let clock = ContinuousClock()
            let begun = clock.now
            #expect(try await person.guarded(["true"]).status == .exited(0))
            let start = clock.now - begun
            for _ in 0..<runs {
                let process = try person.start(["run"] + person.scripted + ["--", "sleep", "600"])
                // Not a wait for anything: each moment of a start is as good as another.
                try await Task.sleep(for: start * Double.random(in: 0...1.5))
                Glibc.kill(process.identifier, SIGKILL)
                let time = try await GuardedSession.end(of: person, within: Self.patience)
                #expect(time < Self.patience)
                _ = await process.waitForExit()
            }
            _ = try await person.guarded(["true"])
            #expect(person.leftovers == [])
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
        func `F34 a signal to the launcher ends everything in order`(signal: Int32) async throws {
            let person = try Person()
            for step in [0, 3, 6] {
                let session = try await GuardedSession(person, step: step)
                Glibc.kill(session.process.identifier, signal)
                let time = try await GuardedSession.end(of: person, within: Self.patience)
                #expect(time < Self.patience)
                #expect(await session.process.waitForExit() == .exited(128 + signal))
                #expect(person.leftovers == [])
            }
        }

        @Test(arguments: ["input", "output", "exit", "shutdown"])
        func `F06 F07 F33 a host that closes a side or says goodbye ends the plugin at once`(
            action: String
        ) async throws {
            let person = try Person()
            for step in [1, 2, 3, 4, 6, 7] where step > 1 || action == "input" {
                let (told, ended) = try await GuardedSession.run(person, step: step, action)
                #expect(ended.status == .exited(0), "\(step): \(ended.errors)")
                guard case .real(let seconds)? = told["gone"] else {
                    Issue.record("\(step): \(ended.output)")
                    continue
                }
                #expect(seconds < 5, "\(step)")
                if action == "shutdown" { #expect(told["shutdown"] == .bool(true)) }
                #expect(person.leftovers == [])
            }
        }

        @Test
        func `F33 a picker that is withdrawn is closed at once, and the conversation goes on`()
            async throws
        {
            let person = try Person()
            let (told, ended) = try await GuardedSession.run(person, step: 3, "cancel")
            #expect(told["error"] == -32_800, "\(ended.output) \(ended.errors)")
            #expect(told["lives"] == .bool(true))
        }

        @Test func `F19 with any number of descriptors a guard begins, or says why not`()
            async throws
        {
            let person = try Person()
            for count in [6, 8, 10, 12, 16, 24, 40, 64, 80, 128] {
                let ended = try await person.guarded(
                    ["sh", "-c", "echo begun"],
                    wrapper: ["prlimit", "--nofile=\(count):\(count)"]
                )
                if ended.status == .exited(0) {
                    #expect(ended.output == "begun\n")
                } else {
                    #expect(ended.output == "", "\(count)")
                    #expect(!ended.errors.isEmpty, "\(count): \(ended.status)")
                }
                #expect(person.leftovers == [], "\(count)")
            }
            #expect(try await person.guarded(["true"]).status == .exited(0))
        }
    }
}
