import ChildProcess
import SystemPackage
import Testing

@Suite struct `Stopping a child` {
    /// Generous: the machine may be busy.
    private static let deadline = Duration.seconds(10)
    private static let long = Duration.seconds(300)

    @Test func `The end of its input is enough for who listens`() async throws {
        let child = try Shell.start("cat >/dev/null; exit 7")
        let grace = StopGrace(endOfInput: Self.long)
        #expect(await child.stop(grace: grace) == .exited(7))
    }

    @Test func `Who does not see the end of its input gets SIGTERM`() async throws {
        let child = try Shell.start("trap 'exit 5' TERM; echo up; while :; do sleep 0.01; done")
        let output = try #require(child.takeStandardOutput())
        #expect(await Shell.line(of: output) == "up")
        let grace = StopGrace(endOfInput: .milliseconds(10), termination: Self.long)
        #expect(await child.stop(grace: grace) == .exited(5))
        try output.close()
    }

    @Test func `Who ignores both gets SIGKILL, within the time named`() async throws {
        let child = try Shell.start("trap '' TERM; echo up; while :; do sleep 600; done")
        let output = try #require(child.takeStandardOutput())
        #expect(await Shell.line(of: output) == "up")
        let clock = ContinuousClock()
        let time = await clock.measure { #expect(await child.stop() == .signalled(9)) }
        #expect(time >= .milliseconds(1_500), "both graces were given")
        #expect(time < Self.deadline)
        try output.close()
    }

    @Test func `SIGTERM reaches the whole group, and also who was stopped`() async throws {
        let child = try Shell.start("sleep 600 & echo $!; kill -STOP $$; wait")
        let output = try #require(child.takeStandardOutput())
        let grandchild = await Shell.line(of: output)
        let grace = StopGrace(endOfInput: .zero, termination: Self.long)
        #expect(await child.stop(grace: grace) == .signalled(15))
        #expect(await Shell.disappears(grandchild))
        try output.close()
    }

    @Test func `Stopping twice is stopping once, and the hastier wins`() async throws {
        let child = try Shell.start("trap '' TERM; echo up; while :; do sleep 600; done")
        let output = try #require(child.takeStandardOutput())
        #expect(await Shell.line(of: output) == "up")
        async let patient = child.stop(grace: StopGrace(endOfInput: Self.long))
        async let hasty = child.stop(grace: StopGrace(endOfInput: .zero, termination: .zero))
        #expect(await hasty == .signalled(9))
        #expect(await patient == .signalled(9))
        try output.close()
    }

    @Test func `A cancelled task stops a child no less`() async throws {
        let child = try Shell.start("trap '' TERM; echo up; while :; do sleep 600; done")
        let output = try #require(child.takeStandardOutput())
        #expect(await Shell.line(of: output) == "up")
        let status = await withTaskGroup(of: ExitStatus.self) { group in
            group.addTask {
                let grace = StopGrace(endOfInput: .milliseconds(20), termination: .milliseconds(20))
                return await child.stop(grace: grace)
            }
            group.cancelAll()
            return await group.next()
        }
        #expect(status == .signalled(9))
        try output.close()
    }

    @Test func `A child whose output nobody reads is stopped too`() async throws {
        let child = try Shell.start("yes")
        let grace = StopGrace(endOfInput: .milliseconds(20))
        #expect(await child.stop(grace: grace) == .signalled(15))
    }

    @Test(arguments: [Duration.seconds(-5), .zero, .seconds(Int64.max)])
    func `A grace of any length is taken`(length: Duration) async throws {
        let child = try Shell.start("cat")
        let grace = StopGrace(endOfInput: .seconds(Int64.max), termination: length, kill: length)
        #expect(await child.stop(grace: grace) == .exited(0))
    }

    @Test func `What happened to the input before does no harm`() async throws {
        let child = try Shell.start("exec cat")
        try child.takeStandardInput()?.close()
        #expect(await child.stop() == .exited(0))
    }
}
