import Confinement
import MediaWork
import PickerJSON
import Synchronization
import SystemPackage

/// The workers of one library, and the line before them.
///
/// Their processes are made once, before the plugin gives up its own rights; each loads what it
/// works with when there is work for it, or soon will be. A worker never looks into a file, its
/// children do; a worker that dies nevertheless is not replaced, the others take over, and without
/// any every question is answered with `resourceExhausted`.
final class WorkerPool: Sendable {
    private struct State {
        var line: WorkLine
        var nextNumber: UInt64 = 1
        var confinement: ConfinementReport?
        /// The workers that somebody listens to.
        var heard: Set<Int> = []
    }

    private let state: Mutex<State>
    private let limits: WorkerLimits

    /// Makes the workers' processes, and neither a thread nor anything else that takes time.
    ///
    /// - Parameter program: what is started; nil where it is not installed.
    /// - Throws: `resourceExhausted` where not one can be started.
    init(
        program: FilePath? = WorkerPlace.find(),
        limits: WorkerLimits = WorkerLimits()
    ) throws(WorkError) {
        guard let program else { throw .resourceExhausted }
        let workers = (0..<limits.workers).compactMap { number in
            Worker.start(program).map { (number, $0) }
        }
        guard !workers.isEmpty else { throw .resourceExhausted }
        self.limits = limits
        let line = WorkLine(limits: limits, workers: Dictionary(uniqueKeysWithValues: workers))
        state = Mutex(State(line: line))
    }

    deinit { close() }

    /// What is in force in the workers; nil until the first of them is ready.
    var confinement: ConfinementReport? { state.withLock { $0.confinement } }

    /// Processors that may be used.
    var processors: Int { limits.processors }

    /// Ends the workers; what they were asked fails.
    func close() {
        let (workers, lost) = state.withLock { state in
            let workers = state.line.workers
            return (workers.values, workers.keys.flatMap { state.line.lose($0) })
        }
        for worker in workers { worker.end() }
        for job in lost { job.finish(.failure(.resourceExhausted)) }
    }

    /// Lets the first worker load what it works with, since there will soon be work.
    func wake() {
        let first = state.withLock { state -> (Int, Worker)? in
            guard state.heard.isEmpty else { return nil }
            return state.line.workers.min { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
        guard let (number, worker) = first else { return }
        hear(worker, number)
        worker.send(WorkMessage(.ready))
    }

    /// Sees to it that somebody listens to a worker.
    private func hear(_ worker: Worker, _ number: Int) {
        guard state.withLock({ $0.heard.insert(number).inserted }) else { return }
        let isHeard = BlockingWork.startThread(stackBytes: limits.stackBytes) {
            [weak self, limits] in
            Self.listen(to: worker, limits.lookMilliseconds) { news in
                self?.take(news, from: number) ?? false
            }
        }
        if !isHeard { lose(number) }
    }

    /// Gives an order to a worker and waits for the answer.
    ///
    /// A cancelled task gets its error at once, and the child that had the order is killed.
    ///
    /// - Parameter extras: descriptors that go between those of the files and that of the answer.
    func ask(
        _ order: WorkOrder,
        _ files: [WorkFile],
        _ urgency: WorkJob.Urgency,
        extras: [Int32] = []
    ) async throws(WorkError) -> WorkAnswer {
        let body = try? JSON(encoding: order).serialized()
        guard let body, WorkMessage.headBytes + body.count <= MediaWorkLimits.orderBytes else {
            throw .failed(.tooLarge)
        }
        let number = state.withLock { state in
            defer { state.nextNumber += 1 }
            return state.nextNumber
        }
        let job = WorkJob(
            number: number,
            body: body,
            descriptors: files.map(\.descriptor) + extras,
            milliseconds: order.allowance?.milliseconds
                ?? (files.count == 1
                    ? MediaWorkLimits.fileMilliseconds : MediaWorkLimits.batchMilliseconds),
            urgency: urgency
        )
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                job.expect(continuation)
                submit(job)
            }
        } onCancel: {
            cancel(job)
        }
        return try outcome.get()
    }

    private func submit(_ job: WorkJob) {
        guard !job.isOver else { return }
        guard state.withLock({ $0.line.append(job) }) else {
            return job.finish(.failure(.resourceExhausted))
        }
        advance()
        // Cancelled between the first look and the line.
        if Task.isCancelled { cancel(job) }
    }

    private func cancel(_ job: WorkJob) {
        let (isSending, worker) = state.withLock { state -> (Bool, Worker?) in
            if state.line.withdraw(job.number) { return (false, nil) }
            let worker = state.line.markUnwanted(job.number)
            return (worker == nil && state.line.running[job.number] != nil, worker)
        }
        // Its descriptors are in use until it is sent; whoever sends it says so then.
        guard !isSending else { return }
        worker?.send(WorkMessage(.cancel, number: job.number))
        job.finish(.failure(.cancelled))
        advance()
    }

    /// Hands out what the line and the workers allow.
    private func advance() {
        while let (order, worker) = takeNext() {
            hear(worker, order.worker)
            let message = WorkMessage(
                .order,
                number: order.job.number,
                value: UInt32(clamping: order.job.milliseconds),
                body: order.job.body
            )
            let delivery = worker.send(
                message,
                order.job.descriptors + [order.answer.descriptor]
            )
            guard delivery != .impossible else {
                _ = state.withLock { $0.line.end(order.job.number, of: order.worker) }
                order.job.finish(.failure(.resourceExhausted))
                continue
            }
            let isUnwanted = state.withLock { $0.line.markSent(order.job.number) }
            if isUnwanted {
                worker.send(WorkMessage(.cancel, number: order.job.number))
                order.job.finish(.failure(.cancelled))
            }
        }
    }

    private func takeNext() -> (WorkLine.Running, Worker)? {
        let (order, worker, refused) = state.withLock {
            state -> (WorkLine.Running?, Worker?, WorkJob?) in
            guard let (job, number) = state.line.next() else { return (nil, nil, nil) }
            guard let answer = AnswerMemory() else { return (nil, nil, job) }
            let time = Duration.milliseconds(Int64(job.milliseconds))
            let order = WorkLine.Running(
                job: job,
                worker: number,
                answer: answer,
                deadline: .now + time
            )
            state.line.begin(order)
            return (order, state.line.workers[number], nil)
        }
        refused?.finish(.failure(.resourceExhausted))
        guard let order, let worker else { return nil }
        return (order, worker)
    }

    /// Hears a worker until it is gone or the pool is.
    private static func listen(
        to worker: Worker,
        _ milliseconds: Int32,
        _ take: (Worker.News) -> Bool
    ) {
        while take(worker.listen(milliseconds: milliseconds)) {}
    }

    /// Does what a worker's news demand; false where there is nothing more to hear.
    private func take(_ news: Worker.News, from worker: Int) -> Bool {
        switch news {
        case .message(let message):
            take(message, from: worker)
        case .silence:
            guard state.withLock({ $0.line.isSilent(worker, at: .now) }) else { return true }
            lose(worker)
            return false
        case .end:
            lose(worker)
            return false
        }
        return true
    }

    private func take(_ message: WorkMessage, from worker: Int) {
        switch message.word {
        case .ready:
            let report = try? JSON.parse(message.body).decode(ConfinementReport.self)
            state.withLock { $0.confinement = report }
        case .ended:
            let order = state.withLock { $0.line.end(message.number, of: worker) }
            guard let order else { return }
            order.job.finish(Self.outcome(order, WorkEnding(rawValue: message.value)))
            advance()
        case .order, .cancel:
            return
        }
    }

    private static func outcome(
        _ order: WorkLine.Running,
        _ ending: WorkEnding?
    ) -> WorkJob.Outcome {
        switch ending {
        case .answered:
            guard let answer = order.answer.read() else { return .failure(.badAnswer) }
            return .success(answer)
        case .crashed: return .failure(.crashed)
        case .timedOut: return .failure(.timedOut)
        case .refused, nil: return .failure(.resourceExhausted)
        }
    }

    private func lose(_ worker: Int) {
        let lost = state.withLock { $0.line.lose(worker) }
        for job in lost { job.finish(.failure(.resourceExhausted)) }
        advance()
    }
}
