import PickerJSON
import Synchronization

extension Peer {
    /// Admits one request: answered here, refused here, or served by a task.
    func serve(
        _ id: RequestID,
        _ method: String,
        _ params: JSONObject,
        attachment: [UInt8]?,
        target: AnswerTarget
    ) {
        if state.withLock({ $0.open[id] != nil }) {
            return refuse(target, id, RPCError(.invalidRequest))
        }
        if let error = handlers.gate(method) { return refuse(target, id, error) }
        guard let route = handlers.route(method) else {
            return refuse(target, id, RPCError(.methodNotFound))
        }
        let isFull = queue.isFull
        let serial = state.withLock { state -> UInt64? in
            guard !route.isImmediate else { return 0 }
            guard !isFull, state.services.count < limits.inFlight else { return nil }
            let serial = state.takeSerial()
            state.open[id] = serial
            state.services[serial] = Service(target: target)
            return serial
        }
        guard let serial else { return refuse(target, id, RPCError(.busy)) }
        let context = RequestContext(
            id: id,
            progressToken: Self.progressToken(params),
            attachment: attachment,
            serial: serial,
            peer: self
        )
        do {
            switch try route.admit(params, context) {
            case .now(let result): finishNow(target, id, result)
            case .later(let work): start(work, id, serial)
            }
        } catch {
            if route.isImmediate {
                refuse(target, id, Self.wireError(error))
            } else {
                finish(id, serial, .failure(Self.wireError(error)))
            }
        }
    }

    /// The one place where a task is made: work outlives the message that asked for it.
    private func start(
        _ work: @escaping @Sendable () async throws -> (JSON, [UInt8]?),
        _ id: RequestID,
        _ serial: UInt64
    ) {
        let task = Task {
            do {
                let (result, attachment) = try await work()
                self.finish(id, serial, .success((result, attachment)))
            } catch {
                self.finish(id, serial, .failure(Self.wireError(error)))
            }
        }
        let isCancelled = state.withLock { state in
            state.services[serial]?.task = task
            return state.services[serial]?.isCancelled ?? false
        }
        if isCancelled { task.cancel() }
    }

    /// Answers `cancelled` at once and cancels the work; its room is kept until it really ended.
    func cancelService(_ id: RequestID) {
        guard let serial = state.withLock({ $0.open[id] }) else { return }
        settleService(id, serial, MessageText.error(id: id, RPCError(.cancelled)))
    }

    /// Answers in place of the work, which is cancelled; nothing happens after its own answer.
    func settleService(_ id: RequestID, _ serial: UInt64, _ text: [UInt8]) {
        let service = state.withLock { state -> Service? in
            guard state.open[id] == serial else { return nil }
            state.open[id] = nil
            state.services[serial]?.isCancelled = true
            return state.services[serial]
        }
        guard let service else { return }
        service.task?.cancel()
        respond(service.target, text, isRefusal: true)
    }

    private func finish(
        _ id: RequestID,
        _ serial: UInt64,
        _ outcome: Result<(JSON, [UInt8]?), RPCError>
    ) {
        let (target, reserved) = state.withLock { state -> (AnswerTarget?, Int) in
            let service = state.services[serial]
            guard state.open[id] == serial else { return (nil, service?.reservedBytes ?? 0) }
            state.open[id] = nil
            return (service?.target, service?.reservedBytes ?? 0)
        }
        if let target {
            switch outcome {
            case .success(let (result, attachment)):
                answer(target, id, result, attachment)
            case .failure(let error):
                respond(target, MessageText.error(id: id, error), isRefusal: false)
            }
        }
        queue.release(reserved)
        let settled = state.withLock { state in
            state.services[serial] = nil
            guard state.services.isEmpty else { return [CheckedContinuation<Void, Never>]() }
            defer { state.settleWaiters = [:] }
            return Array(state.settleWaiters.values)
        }
        for waiter in settled { waiter.resume() }
    }

    private func finishNow(_ target: AnswerTarget, _ id: RequestID, _ result: JSON) {
        guard let text = try? MessageText.result(id: id, result) else {
            return refuse(target, id, RPCError(.internalError))
        }
        respond(target, text, isRefusal: true)
    }

    private func answer(
        _ target: AnswerTarget,
        _ id: RequestID,
        _ result: JSON,
        _ attachment: [UInt8]?
    ) {
        guard let text = try? MessageText.result(id: id, result) else {
            return respond(
                target,
                MessageText.error(id: id, RPCError(.internalError)),
                isRefusal: false
            )
        }
        guard text.count <= state.withLock({ $0.sentFrameBytes }) else {
            return respond(
                target,
                MessageText.error(id: id, RPCError(.tooLarge)),
                isRefusal: false
            )
        }
        respond(target, text, attachment: attachment, isRefusal: false)
    }

    private func refuse(_ target: AnswerTarget, _ id: RequestID, _ error: RPCError) {
        respond(target, MessageText.error(id: id, error), isRefusal: true)
    }

    /// Sends a response on its way, or ends the connection where even refusals pile up unread.
    func respond(
        _ target: AnswerTarget,
        _ text: [UInt8],
        attachment: [UInt8]? = nil,
        isRefusal: Bool
    ) {
        if case .batch(let answer, let id) = target {
            return answer.take(text, for: id, within: state.withLock { $0.sentFrameBytes })
        }
        guard send(text, attachment: attachment, isRefusal: isRefusal) else {
            end(.limitExceeded)
            wake.signal()
            return
        }
    }

    func reserve(_ bytes: Int, for serial: UInt64) async -> Bool {
        guard await queue.reserve(bytes) else { return false }
        let isKept = state.withLock { state in
            guard state.services[serial] != nil else { return false }
            state.services[serial]?.reservedBytes += bytes
            return true
        }
        if !isKept { queue.release(bytes) }
        return isKept
    }

    private static func progressToken(_ params: JSONObject) -> JSON? {
        switch params["progressToken"] {
        case .string(let text)?: .string(text)
        case .integer(let number)?: .integer(number)
        default: nil
        }
    }

    /// What the other side learns of an error: nothing but what was made for it.
    private static func wireError(_ error: any Error) -> RPCError {
        switch error {
        case let error as RPCError: return error
        case is CancellationError: return RPCError(.cancelled)
        case let error as DecodingError:
            let path = error.path
            return RPCError(.invalidParams, extra: path.isEmpty ? [:] : ["path": .string(path)])
        default: return RPCError(.internalError)
        }
    }
}
