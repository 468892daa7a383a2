import ChildProcess
import Glibc

extension ObservedSession {
    /// How long what a plugin started may be there after it.
    private static let grace = Duration.seconds(2)

    /// The plugin's process, then all others that descend from it, in whatever group and session.
    public var processes: [Int32] {
        process.keeper.map { Array(SessionProcesses.tree(of: $0).dropFirst()) } ?? []
    }

    /// Whether the keeper is there, without whom it is not known what a plugin left: it goes with the
    /// session and not before, unless somebody kills it.
    public var isKept: Bool { process.isKept }

    /// The processes that a plugin that is gone has left, and that are not gone within the time which
    /// a plugin's end leaves to all that it made.
    public func outliving() async -> [Int32] {
        let deadline = ContinuousClock.now + Self.grace
        var left = await SessionProcesses.outliving(processes, until: deadline)
        // Who goes may have started others.
        while left.isEmpty, ContinuousClock.now < deadline {
            left = processes.filter(SessionProcesses.isAlive)
            if left.isEmpty { return [] }
            left = await SessionProcesses.outliving(left, until: deadline)
        }
        // Who always goes and starts another is never met twice.
        return left.isEmpty ? processes.filter(SessionProcesses.isAlive) : left
    }

    /// Sends a signal to the plugin alone.
    ///
    /// - Parameter skipping: how many programs it was started through that are not the plugin.
    public func deliver(signal number: Int32, skipping: Int = 0) {
        let tree = SessionProcesses.tree(of: identifier)
        if tree.indices.contains(skipping) { Glibc.kill(tree[skipping], number) }
    }

    /// Ends a session that nobody goes on with: kills all of it, and takes in what was said until then.
    public func abandon() async {
        sightings.look(at: processes)
        process.kill()
        _ = await process.waitForExit()
        // Whoever may still hold the output is not waited for.
        while (try? await next()) != nil, !Task.isCancelled {}
    }
}
