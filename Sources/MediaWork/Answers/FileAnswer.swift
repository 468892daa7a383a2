/// What a worker says of one file: a value, or why there is none.
public struct FileAnswer<Value: Sendable & Codable>: Sendable, Codable {
    private var value: Value?
    private var failure: WorkFailure?

    /// Makes an answer of a result.
    public init(_ result: Result<Value, WorkFailure>) {
        switch result {
        case .success(let value): self.value = value
        case .failure(let failure): self.failure = failure
        }
    }

    /// The result; an answer that says nothing is bad media.
    public var result: Result<Value, WorkFailure> {
        if let value { .success(value) } else { .failure(failure ?? .badMedia) }
    }
}
