/// How much time a process has at each step of its end; each is at least zero.
///
/// With the defaults all of it takes less than two seconds.
public struct StopGrace: Sendable, Hashable {
    /// From the end of its input to `SIGTERM` for its group.
    public var endOfInput: Duration
    /// From `SIGTERM` to `SIGKILL` for its group.
    public var termination: Duration
    /// From `SIGKILL` until nobody waits any longer; the process is still reaped when it goes.
    public var kill: Duration

    /// States the three steps.
    public init(
        endOfInput: Duration = .seconds(1),
        termination: Duration = .milliseconds(500),
        kill: Duration = .milliseconds(400)
    ) {
        self.endOfInput = endOfInput
        self.termination = termination
        self.kill = kill
    }
}
