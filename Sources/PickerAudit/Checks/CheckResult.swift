/// How a check came out.
public enum CheckResult: Sendable, Hashable {
    /// The promise held wherever it was tried.
    case passed
    /// It is broken; what was seen, a line each.
    case failed([String])
    /// It could not be tried here, and why; no word about the promise.
    case notTested(String)
    /// The plugin does not make this promise, and why.
    case notRequired(String)

    /// The word for it in every report.
    public var word: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .notTested: "not tested"
        case .notRequired: "not required"
        }
    }

    /// What stands beside the word.
    public var remarks: [String] {
        switch self {
        case .passed: []
        case .failed(let evidence): evidence
        case .notTested(let reason), .notRequired(let reason): [reason]
        }
    }
}
