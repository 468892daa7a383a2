/// A file that a test needs could not be made or read.
public struct FileFailure: Error, Sendable, CustomStringConvertible {
    /// What was tried.
    public let action: String
    /// The `errno` of the call.
    public let code: Int32

    /// What was tried, and why it failed.
    public var description: String { "\(action) failed (errno \(code))" }
}
