import ChildProcess
import SystemPackage
import Testing

@Suite struct `How a child ends` {
    @Test(arguments: [0, 1, 69, 127, 255])
    func `An exit status is told as it is`(code: Int32) async throws {
        let status = try await Shell.run("exit \(code)").status
        #expect(status == .exited(code))
        #expect(status.isSuccess == (code == 0))
    }

    @Test(arguments: [Int32(1), 2, 6, 9, 11, 13, 15])
    func `A deadly signal is told by its number`(signal: Int32) async throws {
        let status = try await Shell.run("kill -\(signal) $$").status
        #expect(status == .signalled(signal))
    }

    @Test func `Everybody who waits is told, and so is who asks later`() async throws {
        let child = try Shell.start("read line; exit 3")
        async let first = child.waitForExit()
        async let second = child.waitForExit()
        try child.takeStandardInput()?.close()
        #expect(await first == .exited(3))
        #expect(await second == .exited(3))
        #expect(await child.waitForExit() == .exited(3))
        #expect(await child.stop() == .exited(3))
        child.kill()
    }

    @Test func `What was written before the end can be read after it`() async throws {
        let child = try Shell.start("echo first; echo last words >&2; exit 4")
        #expect(await child.waitForExit() == .exited(4))
        #expect(child.errorTail == Array("last words\n".utf8))
        #expect(await Shell.output(of: child) == "first\n")
    }

    @Test func `A kill ends the child and its group`() async throws {
        let child = try Shell.start("sleep 600 & echo $!; wait")
        let output = try #require(child.takeStandardOutput())
        let grandchild = await Shell.line(of: output)
        #expect(Shell.isAlive(grandchild))
        child.kill()
        #expect(await child.waitForExit() == .signalled(9))
        #expect(await Shell.disappears(grandchild))
        try output.close()
    }

    @Test func `A child that nobody refers to any more is ended`() async throws {
        func start() throws -> String { String(try Shell.start("exec sleep 600").identifier) }
        #expect(await Shell.disappears(try start()))
    }

    @Test func `The pipes are handed out once`() async throws {
        let child = try Shell.start("cat")
        let input = try #require(child.takeStandardInput())
        #expect(child.takeStandardInput() == nil)
        _ = try input.writeAll("through\n".utf8)
        try input.close()
        #expect(await Shell.output(of: child) == "through\n")
        #expect(child.takeStandardOutput() == nil)
        #expect(await child.waitForExit() == .exited(0))
    }
}
