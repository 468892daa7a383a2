/// When a stop takes which step.
struct StopSchedule {
    enum Step { case terminate, kill, giveUp }

    private var moments: [(step: Step, at: MonotonicTime)]

    init(_ grace: StopGrace, from now: MonotonicTime = .now) {
        let terminate = now.advanced(by: grace.endOfInput)
        let kill = terminate.advanced(by: grace.termination)
        moments = [
            (.terminate, terminate), (.kill, kill), (.giveUp, kill.advanced(by: grace.kill)),
        ]
    }

    /// The moment of the next step; nil when all are taken.
    var next: MonotonicTime? { moments.first?.at }

    /// Takes the steps whose moment has come.
    mutating func due(at now: MonotonicTime) -> [Step] {
        let due = moments.prefix { $0.at <= now }
        moments.removeFirst(due.count)
        return due.map(\.step)
    }

    /// The hastier of two: a step that both still have is taken at the earlier moment, one that a
    /// schedule has taken is not taken again.
    mutating func hasten(to other: StopSchedule) {
        moments = moments.map { own in
            let others = other.moments.first { $0.step == own.step }
            return (own.step, min(own.at, others?.at ?? own.at))
        }
    }
}
