import Synchronization

/// The array that answers a batch, sent when its last element is answered.
final class BatchAnswer: Sendable {
    private struct State {
        var responses: [[UInt8]] = []
        var awaited: Int
        var bytes = 2
    }

    private let state: Mutex<State>
    private let send: @Sendable ([UInt8]) -> Void

    /// - Parameter elements: how many elements will report, answered or not.
    init(elements: Int, send: @escaping @Sendable ([UInt8]) -> Void) {
        state = Mutex(State(awaited: elements))
        self.send = send
    }

    /// One element is done.
    ///
    /// The array is one message: where `room` leaves none for a response, a refusal with its id
    /// stands in its place, and its work is lost rather than the whole answer.
    func take(_ response: [UInt8]?, for id: RequestID? = nil, within room: Int = .max) {
        let all = state.withLock { state -> [[UInt8]]? in
            if let response {
                let refusal = MessageText.error(id: id, RPCError(.limitExceeded))
                // Every element still awaited keeps room for a refusal of this size at least.
                let kept = state.awaited * (refusal.count + 1)
                let fits = state.bytes + response.count + kept <= room
                state.responses.append(fits ? response : refusal)
                state.bytes += (fits ? response : refusal).count + 1
            }
            state.awaited -= 1
            return state.awaited == 0 && !state.responses.isEmpty ? state.responses : nil
        }
        guard let all else { return }
        let text = MessageText.batch(all)
        let isTooLong = text.count > room
        send(isTooLong ? MessageText.error(id: nil, RPCError(.limitExceeded)) : text)
    }
}
