import ChildProcess
import Foundation
import SystemPackage
import Testing

/// Each in a process of its own: they count or take away what all tests share.
@Suite struct `Descriptors and processes` {
    @Test func `Two hundred children leave neither a descriptor nor a zombie`() async {
        await #expect(processExitsWith: .success) {
            func census() throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").sorted()
            }
            _ = try await Shell.run("true")
            let before = try census()
            for number in 0..<200 {
                switch number % 4 {
                case 0: #expect(try await Shell.run("echo a; echo b >&2").status == .exited(0))
                case 1: #expect(try await Shell.start("exec cat").stop() == .exited(0))
                case 2:
                    let child = try Shell.start("exec sleep 600")
                    child.kill()
                    #expect(await child.waitForExit() == .signalled(9))
                default:
                    #expect(throws: SpawnError.self) {
                        try Shell.start("", workingDirectory: "/no")
                    }
                }
            }
            try await Settling.until { try census() == before }
            #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
        }
    }

    @Test func `Fifty children at once are told apart`() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in Int32(0)..<50 {
                group.addTask { try await Shell.run("exit \(number)").status == .exited(number) }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test func `F19 With any number of descriptors it starts or refuses, and recovers`() async {
        await #expect(processExitsWith: .success) {
            _ = try await Shell.run("true")
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let full = limit
            var started = 0
            var refused = 0
            for count in rlim_t(3)...40 {
                limit.rlim_cur = count
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                do throws(SpawnError) {
                    let child = try Shell.start("exit 9")
                    #expect(await child.waitForExit() == .exited(9))
                    started += 1
                } catch {
                    #expect(error == .resourceExhausted(EMFILE))
                    refused += 1
                }
            }
            var after = full
            after.rlim_cur = full.rlim_cur
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &after)
            #expect(started > 0 && refused > 0)
            #expect(try await Shell.run("exit 3").status == .exited(3))
            #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
        }
    }

    @Test func `A child that other code reaped is neither waited for nor signalled`() async {
        await #expect(processExitsWith: .success) {
            let child = try Shell.start("exec sleep 600")
            kill(child.identifier, SIGSTOP)
            // The thief is quicker than the watcher only where it asks before the death.
            Thread.detachNewThread { while waitpid(child.identifier, nil, 0) != -1 {} }
            kill(child.identifier, SIGKILL)
            let status = await child.waitForExit()
            #expect(status == .unknown || status == .signalled(9))
            child.kill()
        }
    }
}

/// Waiting for what other threads do a moment later.
enum Settling {
    static func until(_ isSettled: () throws -> Bool) async throws {
        for _ in 0..<1_000 {
            if try isSettled() { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("it did not settle within ten seconds")
    }
}
