import CLinux
import Synchronization
public import SystemPackage

/// One process that this program started: its two pipes, its words, its end.
///
/// It leads a process group of its own. When it ends, for whatever reason, what is left of the
/// group is killed and it is reaped, whether or not anybody waits. Its standard error is always
/// drained, so it can neither stall on it nor fill memory by it. When the last reference goes, the
/// group is killed. What leaves the group on purpose (a daemon) is not followed, unless a keeper is
/// asked for: then all that descends from it is seen and killed (``ProcessSpecification/isKept``).
public final class ChildProcess: Sendable {
    private struct Pipes: ~Copyable {
        var input: OwnedDescriptor?
        var output: OwnedDescriptor?
    }

    /// The process's number, for people: signals go by ``kill()`` and ``stop(grace:)``.
    public let identifier: Int32
    /// The number of the keeper, from which descends all that the process left, in whatever group and
    /// session; nil where none was asked for.
    public let keeper: Int32?
    private let pipes: Mutex<Pipes>
    private let watcher: ChildWatcher

    private init(
        identifier: Int32,
        keeper: Int32?,
        input: consuming OwnedDescriptor,
        output: consuming OwnedDescriptor,
        watcher: ChildWatcher
    ) {
        self.identifier = identifier
        self.keeper = keeper
        pipes = Mutex(Pipes(input: input, output: output))
        self.watcher = watcher
    }

    deinit { watcher.kill() }

    /// Starts a program, with pipes for its descriptors 0, 1 and 2 and nothing above them.
    ///
    /// A `SIGCHLD` that this process was told to ignore is reset: the kernel would otherwise take
    /// the children's endings.
    ///
    /// - Parameter hearing: called with all that comes on standard error, piece by piece and on a
    ///   thread of this process; what it does meanwhile the child waits for.
    /// - Throws: when there is no such program, or the machine can give no descriptor, process or
    ///   thread; nothing is left behind then.
    public static func spawn(
        _ specification: ProcessSpecification,
        hearing: @escaping @Sendable (UnsafeRawBufferPointer) -> Void = { _ in }
    ) throws(SpawnError) -> ChildProcess {
        clinux_keep_child_endings()
        let input = try Pipe.make()
        let output = try Pipe.make()
        let errors = try Pipe.make()
        let wake = try OwnedDescriptor(taking: clinux_wake_descriptor())
        let process = try Launch.start(
            specification,
            Launch.Standard(
                input: input.readEnd.raw,
                output: output.writeEnd.raw,
                error: errors.writeEnd.raw
            )
        )
        let (identifier, keeper) = (process.identifier, process.keeper)
        let watcher = ChildWatcher(process, wake: wake, hearing: hearing)
        errors.readEnd.makeNonBlocking()
        try watcher.start(errors.readEnd)
        return ChildProcess(
            identifier: identifier,
            keeper: keeper,
            input: input.writeEnd,
            output: output.readEnd,
            watcher: watcher
        )
    }

    /// Hands out the end at which the process's input is written; a blocking descriptor.
    ///
    /// - Returns: the descriptor, owned by the caller from now on, who closes it before
    ///   ``stop(grace:)``; nil when it was taken before or the process was stopped.
    public func takeStandardInput() -> FileDescriptor? {
        pipes.withLock { $0.input.take()?.release() }.map(FileDescriptor.init(rawValue:))
    }

    /// Hands out the end at which the process's output is read; a blocking descriptor.
    ///
    /// - Returns: the descriptor, owned by the caller from now on, who reads it to the end or
    ///   closes it: a process that waits for a reader does not see the end of its input. Nil when
    ///   it was taken before.
    public func takeStandardOutput() -> FileDescriptor? {
        pipes.withLock { $0.output.take()?.release() }.map(FileDescriptor.init(rawValue:))
    }

    /// Whether a keeper stands over the process and what it left: it goes at ``kill()`` or with the last
    /// reference, and not before unless somebody else kills it.
    public var isKept: Bool { watcher.isKept }

    /// The last lines of the process's standard error, at most ``ProcessLimits/errorTailBytes``.
    ///
    /// Complete once ``waitForExit()`` has returned. Bytes of a stranger: make them printable, and
    /// show them to nobody but the person.
    public var errorTail: [UInt8] { watcher.errorTail }

    /// Waits until the process itself is gone, whoever may hold its pipes open.
    ///
    /// Not ended by cancellation: stop the process to end the wait.
    ///
    /// - Returns: how it ended; ``ExitStatus/unknown`` when the kernel holds it even after a stop.
    public func waitForExit() async -> ExitStatus {
        await watcher.ending()
    }

    /// Ends the process and its group: end of input, `SIGTERM`, `SIGKILL`, each after its grace.
    ///
    /// Bounded by the sum of the graces, never skipped in a cancelled task, and to be called as
    /// often as one likes: the hastier schedule counts. Whoever took the output goes on reading.
    ///
    /// - Returns: how it ended; ``ExitStatus/unknown`` when the kernel holds it even after that.
    @discardableResult
    public func stop(grace: StopGrace = StopGrace()) async -> ExitStatus {
        pipes.withLock { $0.input = nil }
        return await watcher.stop(grace)
    }

    /// Kills the process and its group at once, and all that its keeper has; ``waitForExit()`` tells when it is gone.
    public func kill() {
        watcher.kill()
    }
}
