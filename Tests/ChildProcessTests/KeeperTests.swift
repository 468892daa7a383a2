import ChildProcess
import Glibc
import SystemPackage
import Testing

/// Whatever a kept child starts comes to its keeper, is seen there, and ends with it.
@Suite struct KeeperTests {
    /// In the child's group, in a session of its own, and from a parent that is gone: a daemon.
    private static let ways = [
        "sleep 600 & echo $!; exit 6",
        "setsid sleep 600 & echo $!; exit 6",
        "(setsid sh -c 'sleep 600 & echo $!') & wait; exit 6",
    ]

    private func hasKeeper(_ child: ChildProcess) -> Bool {
        child.keeper.map { access("/proc/\($0)", F_OK) == 0 } ?? false
    }

    @Test(arguments: ways)
    func `what is left lives on until it is killed`(_ way: String) async throws {
        let child = try Shell.start(way, isKept: true)
        let output = try #require(child.takeStandardOutput())
        let grandchild = await Shell.line(of: output)
        #expect(await child.waitForExit() == .exited(6))
        #expect(await child.stop() == .exited(6), "it ended already")
        #expect(Shell.isAlive(grandchild))
        #expect(hasKeeper(child))
        #expect(child.isKept)
        child.kill()
        #expect(await Shell.disappears(grandchild))
        #expect(await Shell.disappears(String(child.keeper ?? 0)), "nothing waits to be reaped")
        #expect(!child.isKept)
        child.kill()
        try output.close()
    }

    @Test(arguments: ways)
    func `what is left ends with the last reference`(_ way: String) async throws {
        var child: ChildProcess? = try Shell.start(way, isKept: true)
        let output = try #require(child?.takeStandardOutput())
        let grandchild = await Shell.line(of: output)
        #expect(await child?.waitForExit() == .exited(6))
        child = nil
        #expect(await Shell.disappears(grandchild))
        try output.close()
    }

    @Test func `a signal is told, and a kill ends what never would`() async throws {
        let killed = try Shell.start("kill -9 $$", isKept: true)
        #expect(await killed.waitForExit() == .signalled(9))
        let stubborn = try Shell.start("trap '' TERM; echo; sleep 600 & wait", isKept: true)
        let output = try #require(stubborn.takeStandardOutput())
        _ = await Shell.line(of: output)
        stubborn.kill()
        #expect(await stubborn.waitForExit() == .signalled(9))
        try output.close()
    }

    @Test func `a keeper that somebody else killed stands over nothing`() async throws {
        let child = try Shell.start("exit 6", isKept: true)
        #expect(await child.waitForExit() == .exited(6))
        #expect(child.isKept)
        let keeper = try #require(child.keeper)
        Glibc.kill(keeper, SIGKILL)
        #expect(await Shell.disappears(String(keeper)))
        #expect(!child.isKept)
        let free = try Shell.start("exit 6")
        #expect(!free.isKept)
        #expect(await free.waitForExit() == .exited(6))
    }

    @Test func `what cannot be started is named`() throws {
        let faults = [("/nowhere", SpawnError.notFound), ("/etc/passwd", .notExecutable)]
        for (program, fault) in faults {
            var specification = ProcessSpecification(executable: FilePath(program))
            specification.isKept = true
            #expect(throws: fault) { try ChildProcess.spawn(specification) }
        }
    }

    @Test func `what is said after the child's death is heard`() async throws {
        let child = try Shell.start(
            "exec 3<&0; (read word <&3; echo late >&2; echo) & echo early >&2; exit 0",
            isKept: true
        )
        let input = try #require(child.takeStandardInput())
        let output = try #require(child.takeStandardOutput())
        #expect(await child.waitForExit() == .exited(0))
        try input.closeAfter { _ = try input.writeAll([0x0A]) }
        #expect(await Shell.line(of: output) == "")
        try output.close()
        for _ in 0..<1_000 where child.errorTail.count < 11 {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(String(decoding: child.errorTail, as: UTF8.self) == "early\nlate\n")
    }
}
