import Glibc
import ChildProcess
import PickerWire

extension PickerError: CustomStringConvertible {
    /// What happened and what to do, for people.
    public var description: String {
        switch self {
        case .notStarted(let error): "The plugin could not be started: \(error)"
        case .resourceExhausted:
            "There are no descriptors or threads left to talk to a plugin; close something and "
                + "try again."
        case .pluginDied(let death): death.description
        case .protocolViolation(let violation): violation.description
        case .refused(let kind): "The plugin refused: \(kind.text)"
        case .timedOut(let wait): wait.description
        case .cancelled: "It was cancelled."
        case .closed: "The picker has been closed; items must be loaded while it is open."
        case .tooLarge(let byteCount, let limit):
            "The item has \(byteCount) bytes, more than the \(limit) that are loaded into memory; "
                + "use loadFileRepresentation instead."
        case .ioFailed(let code):
            code == ENOSPC
                ? "The item could not be written: the disk is full."
                : "The item could not be written (error \(code))."
        }
    }
}

extension PickerWait: CustomStringConvertible {
    /// What did not come, for people.
    public var description: String {
        switch self {
        case .handshake:
            "The plugin was started but did not introduce itself in time; is it a picker plugin?"
        case .reply: "The plugin did not answer in time."
        case .file: "The plugin stopped preparing the file."
        }
    }
}

extension PluginDeath: CustomStringConvertible {
    /// How it ended and its last words, for people.
    public var description: String {
        let end = status.map { "The plugin ended (\($0))" } ?? "The plugin closed its output"
        guard !standardError.isEmpty else { return "\(end) before it was done." }
        return "\(end) before it was done. Its last words: \(standardError)"
    }
}

extension ProtocolViolation: CustomStringConvertible {
    /// What it did, for people.
    public var description: String {
        let sentence = "The plugin broke the protocol: it \(rule.rawValue)"
        return sample.isEmpty ? sentence + "." : "\(sentence): \"\(sample)\"."
    }
}
