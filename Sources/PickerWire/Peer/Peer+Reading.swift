import Glibc
import PickerJSON
import Synchronization

extension Peer {
    /// The reader: from the first byte to the end of the input.
    func read() {
        var reader = FrameReader(framing: framing, limits: limits)
        var reason = CloseReason.endOfInput
        do throws(FramingError) {
            while let frame = try reader.next(
                attachments: { self.state.withLock { $0.acceptedAttachmentBytes } },
                { self.fill($0) }
            ) {
                if framing == nil { state.withLock { $0.framing = reader.framing } }
                guard take(frame) else { break }
            }
            if reader.endedInsideFrame { reason = .endInsideMessage }
        } catch {
            if framing == nil {
                state.withLock { $0.framing = reader.framing ?? .line }
            }
            respond(.wire, MessageText.error(id: nil, RPCError(error.kind)), isRefusal: true)
            reason = .framing(error)
        }
        end(reason)
        Glibc.close(streams.input)
    }

    /// Waits for bytes; deadlines of calls and of a full queue are kept here.
    ///
    /// - Returns: 0 at the end of the input and when the connection ended otherwise.
    private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            if state.withLock({ $0.closing || $0.end != nil }) { return 0 }
            let events = wake.poll(streams.input, Int32(POLLIN), timeout: nextTimeout())
            guard keepDeadlines() else { return 0 }
            guard events != 0 else {
                guard let failure = state.withLock({ $0.outputFailure }),
                    failure.readUntil <= MonotonicTime.milliseconds()
                else { continue }
                end(.outputFailed(failure.code))
                return 0
            }
            let count = Glibc.read(streams.input, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            switch errno {
            case EINTR, EAGAIN: continue
            default:
                end(.inputFailed(errno))
                return 0
            }
        }
    }

    /// Takes one frame in; false when the connection has to end.
    private func take(_ frame: Frame) -> Bool {
        tap?(TappedMessage(direction: .received, json: frame.json, attachment: frame.attachment))
        let value: JSON
        do throws(JSONParseError) {
            value = try JSON.parse(frame.json, limits: limits.json)
        } catch {
            return refuse(frame, id: nil, RPCError(.parseError))
        }
        switch Message(value) {
        case .request(let id, let method, let params):
            serve(id, method, params, attachment: frame.attachment, target: .wire)
        case .notification(let method, let params): receive(method, params)
        case .response(let id, let outcome): settle(id, outcome, attachment: frame.attachment)
        case .batch(let elements): return takeBatch(elements, frame)
        case .refused(let id, let error): return refuse(frame, id: id, error)
        case .ignored: break
        }
        return true
    }

    private func refuse(_ frame: Frame, id: RequestID?, _ error: RPCError) -> Bool {
        guard tolerance == .answering else {
            end(.malformed(sample: Array(frame.json.prefix(FramingError.sampleBytes))))
            return false
        }
        respond(.wire, MessageText.error(id: id, error), isRefusal: true)
        return true
    }

    /// Batches exist in line framing alone, as in JSON-RPC 2.0; LSP's framing forbids them.
    private func takeBatch(_ elements: [JSON], _ frame: Frame) -> Bool {
        guard framing == .line, !elements.isEmpty else {
            return refuse(frame, id: nil, RPCError(.invalidRequest))
        }
        guard elements.count <= limits.batch else {
            return refuse(frame, id: nil, RPCError(.limitExceeded))
        }
        let answer = BatchAnswer(elements: elements.count) { [weak self] text in
            self?.respond(.wire, text, isRefusal: false)
        }
        for element in elements { takeElement(element, answer) }
        return true
    }

    private func takeElement(_ element: JSON, _ answer: BatchAnswer) {
        switch Message(element) {
        case .request(let id, let method, let params):
            serve(id, method, params, attachment: nil, target: .batch(answer, id))
        case .notification(let method, let params):
            receive(method, params)
            answer.take(nil)
        case .response(let id, let outcome):
            settle(id, outcome, attachment: nil)
            answer.take(nil)
        case .batch: refuse(nil, RPCError(.invalidRequest), in: answer)
        case .refused(let id, let error): refuse(id, error, in: answer)
        case .ignored: answer.take(nil)
        }
    }

    private func refuse(_ id: RequestID?, _ error: RPCError, in answer: BatchAnswer) {
        let room = state.withLock { $0.sentFrameBytes }
        answer.take(MessageText.error(id: id, error), for: id, within: room)
    }

    private func receive(_ method: String, _ params: JSONObject) {
        if method == CancelRequest.name {
            if let id = params["id"].flatMap(RequestID.init) { cancelService(id) }
            return
        }
        guard handlers.notificationGate(method) else { return }
        if method == ProgressNotification.name { relayProgress(params) }
        handlers.listener(method)?.receive(params)
    }
}

extension Peer {
    /// Milliseconds until the next deadline; −1 for none.
    private func nextTimeout() -> Int32 {
        let stall = queue.stallDeadline
        let next = state.withLock { state in
            let calls = state.calls.values.lazy.compactMap(\.deadline).min()
            let words = state.outputFailure?.readUntil ?? .max
            let next = min(calls ?? .max, stall ?? .max, words)
            state.readerWakesAt = next
            return next
        }
        guard next != .max else { return -1 }
        return Int32(clamping: max(0, next - MonotonicTime.milliseconds()) + 1)
    }

    /// Fails the calls whose time is over; false when nobody reads what is sent here.
    private func keepDeadlines() -> Bool {
        let wakesAt = state.withLock { $0.readerWakesAt }
        guard wakesAt != .max else { return true }
        let now = MonotonicTime.milliseconds()
        guard now >= wakesAt else { return true }
        let late = state.withLock { state in
            state.calls.filter { $0.value.deadline.map { $0 <= now } ?? false }.map(\.key)
        }
        for id in late { abandon(id, .timedOut) }
        if let stall = queue.stallDeadline, stall <= now {
            end(.limitExceeded)
            return false
        }
        return true
    }
}
