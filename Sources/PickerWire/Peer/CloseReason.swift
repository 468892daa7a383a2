/// Why a wire ended.
public enum CloseReason: Sendable, Hashable {
    /// The other side closed its end, between two messages.
    case endOfInput
    /// The other side closed its end in the middle of a message, which was dropped.
    case endInsideMessage
    /// What came could not be told apart into messages.
    case framing(FramingError)
    /// What came was no message, on a wire that does not tolerate that.
    case malformed(sample: [UInt8])
    /// Nothing can be written any more; the `errno`.
    case outputFailed(Int32)
    /// Nothing can be read any more; the `errno`.
    case inputFailed(Int32)
    /// The other side sent without reading its answers, or beyond another limit.
    case limitExceeded
    /// ``Peer/close(flushing:)`` was called here.
    case closedHere
}

/// Why a call has no result.
public enum CallError: Error, Sendable {
    /// The other side answered with an error.
    case remote(RPCError)
    /// The wire ended before the answer came.
    case closed(CloseReason)
    /// The answer did not come in time; the request was cancelled.
    case timedOut
    /// The calling task was cancelled; so was the request.
    case cancelled
    /// The answer, or the parameters, are not what the method says; the text names the place.
    case malformed(String)
    /// The message would be longer than the other side takes.
    case tooLarge
}
