/// Bytes that a host could see, and where it saw them.
public struct Observation: Sendable, Hashable {
    /// Where a host looks.
    public enum Observer: Sendable, Hashable {
        /// What the plugin wrote to the wire, byte for byte.
        case output
        /// What the plugin wrote to standard error.
        case errors
        /// The status with which the plugin ended.
        case status
        /// The name of a file that the plugin left or made where the host can look.
        case fileName
        /// The bytes of such a file.
        case file
        /// The arguments of a process, as the kernel shows them.
        case commandLine
        /// The environment of a process, as the kernel shows it.
        case environment

        /// Secrets that whoever started the plugin put there, so that they say nothing new.
        var known: Set<SecretKind> {
            switch self {
            case .commandLine: [.root]
            case .environment: [.root, .environment]
            default: []
            }
        }

        /// Whether numbers mean something there; process lists are full of them.
        var hasNumbers: Bool { self != .commandLine && self != .environment }
    }

    /// Where the bytes were seen.
    public var observer: Observer
    /// The bytes.
    public var bytes: [UInt8]

    /// Notes what was seen.
    public init(_ observer: Observer, _ bytes: [UInt8]) {
        self.observer = observer
        self.bytes = bytes
    }
}
