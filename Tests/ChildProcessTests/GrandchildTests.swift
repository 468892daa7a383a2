import ChildProcess
import Glibc
import SystemPackage
import Testing

/// A pipe's end is no sign of a death: whoever inherited the pipe may hold it for ever.
@Suite struct `Grandchildren that hold the pipes` {
    @Test func `One of the group delays nothing and is killed`() async throws {
        let child = try Shell.start("sleep 600 & echo $!; exit 6")
        let output = try #require(child.takeStandardOutput())
        let grandchild = await Shell.line(of: output)
        #expect(await child.waitForExit() == .exited(6))
        #expect(await Shell.disappears(grandchild))
        try output.close()
    }

    @Test func `One that left the group delays nothing either`() async throws {
        let child = try Shell.start("setsid sleep 600 & echo $!; exit 6")
        let output = try #require(child.takeStandardOutput())
        let grandchild = await Shell.line(of: output)
        #expect(await child.waitForExit() == .exited(6))
        _ = try await Shell.run("kill -9 \(grandchild)")
        try output.close()
    }

    @Test func `One that writes to standard error for ever delays nothing`() async throws {
        let child = try Shell.start("setsid yes >&2 & echo $!; sleep 0.1; exit 6")
        let output = try #require(child.takeStandardOutput())
        let grandchild = await Shell.line(of: output)
        #expect(await child.waitForExit() == .exited(6))
        #expect(await Shell.disappears(grandchild), "nobody reads what it writes any more")
        try output.close()
    }

    @Test func `The death is noticed while the child's output is held open`() async throws {
        let child = try Shell.start("setsid sleep 600 & echo $!; kill -9 $$")
        let output = try #require(child.takeStandardOutput())
        let grandchild = await Shell.line(of: output)
        #expect(await child.stop() == .signalled(9))
        _ = try await Shell.run("kill -9 \(grandchild)")
        try output.close()
    }
}
