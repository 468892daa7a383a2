import ChildProcess

/// The process at the other end, as far as a session deals with it.
protocol PluginProcess: Sendable {
    /// The last bytes of its standard error.
    var errorTail: [UInt8] { get }
    /// Waits until it ended, be the pipes open or not.
    func waitForExit() async -> ExitStatus
    /// Ends it with everything that it started; bounded, and not skipped in a cancelled task.
    @discardableResult func stop() async -> ExitStatus
}
