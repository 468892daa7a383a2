import PickerJSON
import Synchronization

extension Peer {
    /// Calls a method of the other side and waits for its result.
    ///
    /// The request is on its way before this suspends, so calls leave in the order in which they
    /// are made. Cancelling the task cancels the request (`$/cancelRequest`) and returns at once.
    ///
    /// - Parameters:
    ///   - attachment: raw bytes behind the request, for a peer that announced attachments.
    ///   - progress: called on the reading thread with each report; asks for them by a token.
    ///   - timeout: after it the request is cancelled; nil for a call that waits for a person.
    public nonisolated(nonsending) func call<M: Method>(
        _ method: M.Type,
        _ params: M.Params,
        attachment: [UInt8]? = nil,
        progress: (@Sendable (ProgressReport) -> Void)? = nil,
        timeout: Duration?
    ) async throws(CallError) -> Reply<M.Result> {
        let id = state.withLock { state in
            defer { state.nextID += 1 }
            return RequestID.integer(state.nextID)
        }
        let text = try Self.text(id, M.name, params, wantsProgress: progress != nil)
        let deadline = timeout.map { MonotonicTime.milliseconds() + $0.milliseconds }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                dispatch(
                    id,
                    PendingCall(
                        continuation: continuation,
                        progress: progress,
                        deadline: deadline
                    ),
                    text,
                    attachment
                )
            }
        } onCancel: {
            abandon(id, .cancelled)
        }
        let reply = try outcome.get()
        do {
            return Reply(try reply.result.decode(M.Result.self), attachment: reply.attachment)
        } catch {
            throw .malformed(error.path)
        }
    }

    /// Sends a notification; dropped where the connection has ended.
    public func notify<N: Notification>(_ notification: N.Type, _ params: N.Params) {
        guard let value = try? JSON(encoding: params),
            let text = try? MessageText.notification(method: N.name, params: value)
        else { return }
        _ = send(text, attachment: nil, isRefusal: false)
    }

    private static func text(
        _ id: RequestID,
        _ method: String,
        _ params: some Encodable,
        wantsProgress: Bool
    ) throws(CallError) -> [UInt8] {
        do {
            var value = try JSON(encoding: params)
            if wantsProgress, case .object(var members) = value {
                members["progressToken"] = id.json
                value = .object(members)
            }
            return try MessageText.request(id: id, method: method, params: value)
        } catch {
            throw .malformed("params")
        }
    }

    private func dispatch(
        _ id: RequestID,
        _ call: PendingCall,
        _ text: [UInt8],
        _ attachment: [UInt8]?
    ) {
        enum Step { case send, wakeAndSend, fail(CallError) }
        let isCancelled = Task.isCancelled
        let step = state.withLock { state -> Step in
            if let end = state.end { return .fail(.closed(end)) }
            if isCancelled { return .fail(.cancelled) }
            guard text.count <= state.sentFrameBytes else { return .fail(.tooLarge) }
            state.calls[id] = call
            guard let deadline = call.deadline, deadline < state.readerWakesAt else {
                return .send
            }
            state.readerWakesAt = deadline
            return .wakeAndSend
        }
        switch step {
        case .fail(let error): call.continuation.resume(returning: .failure(error))
        case .send: _ = send(text, attachment: attachment, isRefusal: false)
        case .wakeAndSend:
            _ = send(text, attachment: attachment, isRefusal: false)
            wake.signal()
        }
    }

    /// Gives a call up: the caller is told at once, the other side by `$/cancelRequest`.
    func abandon(_ id: RequestID, _ error: CallError) {
        guard let call = state.withLock({ $0.calls.removeValue(forKey: id) }) else { return }
        notify(CancelRequest.self, CancelParams(id: id))
        call.continuation.resume(returning: .failure(error))
    }

    /// Hands a response to its call; one that answers nothing is dropped.
    func settle(_ id: RequestID, _ outcome: Result<JSON, RPCError>, attachment: [UInt8]?) {
        guard let call = state.withLock({ $0.calls.removeValue(forKey: id) }) else {
            return handlers.stray()
        }
        switch outcome {
        case .success(let result):
            call.continuation.resume(returning: .success(Reply(result, attachment: attachment)))
        case .failure(let error):
            call.continuation.resume(returning: .failure(.remote(error)))
        }
    }

    func relayProgress(_ params: JSONObject) {
        guard let id = params["token"].flatMap(RequestID.init),
            let progress = state.withLock({ $0.calls[id]?.progress }),
            let report = try? JSON.object(params).decode(ProgressReport.self)
        else { return }
        progress(report)
    }

    /// Frames a message and puts it in the queue; before the framing is known nothing is sent.
    func send(_ text: [UInt8], attachment: [UInt8]?, isRefusal: Bool) -> Bool {
        guard let framing else { return true }
        tap?(TappedMessage(direction: .sent, json: text, attachment: attachment))
        var head: [UInt8]
        switch framing {
        case .line: head = text + [0x0A]
        case .header:
            var lines = "Content-Length: \(text.count)\r\n"
            if let attachment { lines += "Attachment-Length: \(attachment.count)\r\n" }
            head = Array((lines + "\r\n").utf8)
            head.append(contentsOf: text)
        }
        let carried = framing == .header ? attachment ?? [] : []
        return queue.send(OutputQueue.Frame(head: head, attachment: carried), isRefusal: isRefusal)
    }
}
