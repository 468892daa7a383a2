/// Where the response to a request goes.
enum AnswerTarget: Sendable {
    case wire
    case batch(BatchAnswer, RequestID)
}
