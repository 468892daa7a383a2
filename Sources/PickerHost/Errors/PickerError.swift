public import ChildProcess
public import PickerWire

/// Why a picker could not be shown or asked.
///
/// Cancelling a pick is no error but an outcome; see ``PickerResponse``.
public enum PickerError: Error, Sendable {
    /// The plugin's program could not be started.
    case notStarted(SpawnError)
    /// The machine has no descriptor or thread left for a conversation; the `errno`.
    case resourceExhausted(Int32)
    /// The plugin ended, or closed its output, while it was needed.
    case pluginDied(PluginDeath)
    /// The plugin said something that the protocol forbids; the conversation is over.
    case protocolViolation(ProtocolViolation)
    /// The plugin answered with an error.
    case refused(ErrorKind)
    /// The plugin did not answer in time.
    case timedOut(PickerWait)
    /// The calling task, or its progress, was cancelled.
    case cancelled
    /// The scope in which the picker lived has ended.
    case closed
    /// The item is larger than what is loaded into memory; load it as a file instead.
    case tooLarge(byteCount: Int64, limit: Int64)
    /// What was loaded could not be written, or read back; the `errno`.
    case ioFailed(Int32)
}

/// What a host waited for in vain.
public enum PickerWait: String, Sendable, Hashable {
    /// The answer to `initialize`.
    case handshake
    /// The answer to a request.
    case reply
    /// A sign of life while a file was prepared.
    case file
}

/// What is known of a plugin that ended.
public struct PluginDeath: Sendable, Hashable {
    /// How the process ended; nil while it still runs, its output closed.
    public let status: ExitStatus?
    /// The last of what it wrote to its standard error, made printable; for people alone.
    public let standardError: String

    /// States what is known.
    public init(status: ExitStatus?, standardError: String) {
        self.status = status
        self.standardError = standardError
    }
}
