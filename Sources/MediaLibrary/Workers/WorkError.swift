import MediaWork

/// Why the workers have nothing to say of a file.
enum WorkError: Error, Hashable {
    /// A worker looked, and this is the reason.
    case failed(WorkFailure)
    /// Whoever looked at the file crashed or ran into a limit.
    case crashed
    /// It took too long.
    case timedOut
    /// What came back was no answer.
    case badAnswer
    /// The task that asked was cancelled.
    case cancelled
    /// There are no workers, or too much waits for them.
    case resourceExhausted

    /// Whether the file is to blame, so that another file may fare better.
    var concernsFile: Bool {
        switch self {
        case .failed, .crashed, .timedOut, .badAnswer: true
        case .cancelled, .resourceExhausted: false
        }
    }
}
