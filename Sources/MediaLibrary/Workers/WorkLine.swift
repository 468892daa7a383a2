import MediaWork

/// What waits for workers and what runs in them: the rules, without a lock and without a system.
struct WorkLine {
    /// An order that a worker has.
    struct Running {
        let job: WorkJob
        let worker: Int
        let answer: AnswerMemory
        let deadline: ContinuousClock.Instant
        /// Whether the worker has the message; before that nobody may close its descriptors.
        var isSent = false
        /// Whether whoever asked went away before it was sent.
        var isUnwanted = false
    }

    private let limits: WorkerLimits
    private var waitingPersons: [WorkJob] = []
    private var waitingDeliveries: [WorkJob] = []
    private var waitingIndex: [WorkJob] = []
    private var moves: [UInt64: Int] = [:]
    private(set) var running: [UInt64: Running] = [:]
    /// The workers that are left, by their numbers.
    private(set) var workers: [Int: Worker]

    init(limits: WorkerLimits, workers: [Int: Worker]) {
        self.limits = limits
        self.workers = workers
    }

    private var waitingCount: Int {
        waitingPersons.count + waitingDeliveries.count + waitingIndex.count
    }

    /// Puts an order in line; false where the line is too long or leads nowhere.
    mutating func append(_ job: WorkJob) -> Bool {
        guard !workers.isEmpty, waitingCount < limits.waitingOrders else { return false }
        switch job.urgency {
        case .person: waitingPersons.append(job)
        case .delivery: waitingDeliveries.append(job)
        case .index: waitingIndex.append(job)
        }
        return true
    }

    /// Takes an order out of the line; false where it does not wait.
    mutating func withdraw(_ number: UInt64) -> Bool {
        let before = waitingCount
        waitingPersons.removeAll { $0.number == number }
        waitingDeliveries.removeAll { $0.number == number }
        waitingIndex.removeAll { $0.number == number }
        return waitingCount < before
    }

    /// The order that is next and the worker with the least to do, if there is room.
    ///
    /// Deliveries run beside all else: for minutes, and nobody's thumbnail waits for a film.
    mutating func next() -> (job: WorkJob, worker: Int)? {
        guard let worker = idlest() else { return nil }
        let deliveries = running.values.count { $0.job.urgency == .delivery }
        let others = running.count - deliveries
        if !waitingPersons.isEmpty, others < limits.processors + limits.extraOrders {
            return (waitingPersons.removeFirst(), worker)
        }
        if !waitingDeliveries.isEmpty, deliveries < limits.processors {
            return (waitingDeliveries.removeFirst(), worker)
        }
        if !waitingIndex.isEmpty, running.count < limits.processors {
            return (waitingIndex.removeFirst(), worker)
        }
        return nil
    }

    private func idlest() -> Int? {
        var load = workers.mapValues { _ in 0 }
        for order in running.values { load[order.worker]? += 1 }
        let idlest = load.min { ($0.value, $0.key) < ($1.value, $1.key) }
        return idlest.flatMap { $0.value < MediaWorkLimits.childrenAtOnce ? $0.key : nil }
    }

    mutating func begin(_ order: Running) {
        running[order.job.number] = order
    }

    /// Notes that the worker has the message; true where nobody wants its answer any more.
    mutating func markSent(_ number: UInt64) -> Bool {
        running[number]?.isSent = true
        return running[number]?.isUnwanted ?? false
    }

    /// Notes that nobody wants the answer; the worker that is to hear it, if it has the order.
    mutating func markUnwanted(_ number: UInt64) -> Worker? {
        running[number]?.isUnwanted = true
        guard let order = running[number], order.isSent else { return nil }
        return workers[order.worker]
    }

    /// Takes out an order that the worker is done with; nil where it never had it.
    mutating func end(_ number: UInt64, of worker: Int) -> Running? {
        guard running[number]?.worker == worker else { return nil }
        moves[number] = nil
        return running.removeValue(forKey: number)
    }

    /// Strikes out a worker; its orders but deliveries go to the front of the line once, and the others are given
    /// back, as all are where no worker is left.
    mutating func lose(_ worker: Int) -> [WorkJob] {
        workers[worker] = nil
        var lost: [WorkJob] = []
        for order in running.values where order.worker == worker {
            let number = order.job.number
            running[number] = nil
            let count = moves[number] ?? 0
            // The child of a delivery may write for a moment more into the file that is made.
            let canMove = order.job.urgency != .delivery && count < limits.moves
            if canMove, !order.isUnwanted, !order.job.isOver {
                moves[number] = count + 1
                waitingPersons.insert(order.job, at: 0)
            } else {
                moves[number] = nil
                lost.append(order.job)
            }
        }
        guard workers.isEmpty else { return lost }
        lost += waitingPersons + waitingDeliveries + waitingIndex
        waitingPersons = []
        waitingDeliveries = []
        waitingIndex = []
        moves = [:]
        return lost
    }

    /// Whether a worker has kept an order far beyond its time.
    func isSilent(_ worker: Int, at now: ContinuousClock.Instant) -> Bool {
        running.values.contains { $0.worker == worker && $0.deadline + limits.grace < now }
    }
}
