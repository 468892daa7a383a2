import PickerJSON

/// A request of ours that waits for its response.
struct PendingCall: Sendable {
    let continuation: CheckedContinuation<Result<Reply<JSON>, CallError>, Never>
    let progress: (@Sendable (ProgressReport) -> Void)?
    /// Monotonic milliseconds; nil for a call that may take as long as a person does.
    let deadline: Int64?
}
