/// Why the command could not do what was asked: the status for the shell and, for the person, one
/// sentence that says what happened and what to do.
struct Failure: Error, Sendable, Hashable {
    let status: Status
    /// Empty where there is nothing to say, such as after a closed pipe.
    let sentence: String

    init(_ status: Status, _ sentence: String) {
        self.status = status
        self.sentence = sentence
    }
}

extension Failure {
    /// Who reads standard output has gone; that is his right and needs no words.
    static let outputClosed = Failure(.deliveryFailed, "")
}
