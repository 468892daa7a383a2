import CLinux
import Glibc
import MediaWork

/// Takes orders, makes a child for each, and sees to it that none outlives its time.
struct Foreman {
    private struct Child {
        let number: UInt64
        /// Refers to the process, and to no other that gets its number later.
        let process: Int32
        let deadline: ContinuousClock.Instant
        var isLate = false
    }

    /// Milliseconds after which it looks around again in any case.
    private static let longestWait: Double = 60_000

    private let inbox: Inbox
    private let clock = ContinuousClock()
    private var children: [Child] = []
    /// The one that does the next order.
    private var waiting: WaitingChild?

    init(inbox: Inbox) {
        self.inbox = inbox
    }

    /// Works until the library is gone, and takes all children along.
    mutating func work(afterSaying greeting: WorkMessage) {
        guard inbox.send(greeting) else { return }
        while true {
            prepare()
            killLate()
            guard let ready = wait() else { return }
            // Backwards, so that the places stay right while children leave the list.
            for place in children.indices.reversed() where ready[place + 1] {
                guard bury(children.remove(at: place)) else { return }
            }
            if ready[0] {
                guard let delivery = inbox.receive(), take(delivery) else { return }
            }
        }
    }

    /// Waits for the socket, the end of a child or the next deadline; nil where that fails.
    ///
    /// - Returns: whether there is something, of the socket and then of each child.
    private func wait() -> [Bool]? {
        var polls = ([inbox.socket] + children.map(\.process)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let next = children.filter { !$0.isLate }.map(\.deadline).min()
        let milliseconds = next.map { deadline in
            // The kernel counts whole milliseconds; the next one is never too early.
            Int32(min(max(0, (deadline - clock.now) / .milliseconds(1)), Self.longestWait)) + 1
        }
        guard poll(&polls, UInt(polls.count), milliseconds ?? -1) >= 0 || errno == EINTR else {
            return nil
        }
        return polls.map { $0.revents != 0 }
    }

    private mutating func killLate() {
        for place in children.indices
        where !children[place].isLate && children[place].deadline <= clock.now {
            children[place].isLate = true
            clinux_signal(children[place].process, SIGKILL)
        }
    }

    /// Does what a message says; false where nobody listens to the answer any more.
    private mutating func take(_ delivery: Inbox.Delivery) -> Bool {
        defer {
            for descriptor in delivery.descriptors { close(descriptor) }
        }
        switch delivery.message.word {
        case .order:
            return begin(delivery)
        case .cancel:
            for child in children where child.number == delivery.message.number {
                clinux_signal(child.process, SIGKILL)
            }
            return true
        case .ready, .ended:
            return true
        }
    }

    private mutating func begin(_ delivery: Inbox.Delivery) -> Bool {
        let order = delivery.message
        guard children.count < MediaWorkLimits.childrenAtOnce else {
            return end(order.number, .refused)
        }
        guard let process = handOver(delivery) else { return end(order.number, .refused) }
        let time = Duration.milliseconds(Int64(order.value))
        children.append(
            Child(number: order.number, process: process, deadline: clock.now + time)
        )
        return true
    }

    /// Gives an order to the child that waits, or to a new one where that one is gone.
    private mutating func handOver(_ delivery: Inbox.Delivery) -> Int32? {
        for _ in 0..<2 {
            prepare(without: delivery.descriptors)
            guard let child = waiting.take() else { return nil }
            if child.take(delivery) { return child.process }
        }
        return nil
    }

    /// Sees to it that there is a child for the next order, where the system has room for one.
    ///
    /// - Parameter descriptors: those of an order, which the child gets with the order and not before.
    private mutating func prepare(without descriptors: [Int32] = []) {
        guard waiting == nil else { return }
        let parent = getpid()
        waiting = WaitingChild { [self] in
            leave(parent)
            for descriptor in descriptors { close(descriptor) }
        }
    }

    /// In a child: follows the parent into death and drops what is the parent's alone.
    private func leave(_ parent: pid_t) {
        guard clinux_follow_parent(SIGKILL) == 0, getppid() == parent else {
            _exit(WorkChild.failure)
        }
        close(inbox.socket)
        for child in children { close(child.process) }
    }

    /// Takes a child's ending and tells it.
    private func bury(_ child: Child) -> Bool {
        defer { close(child.process) }
        var ending = clinux_ending()
        guard clinux_reap(child.process, &ending) == 0 else { return false }
        let isWell = ending.signalled == 0 && ending.code == 0
        return end(child.number, isWell ? .answered : child.isLate ? .timedOut : .crashed)
    }

    private func end(_ number: UInt64, _ ending: WorkEnding) -> Bool {
        inbox.send(WorkMessage(.ended, number: number, value: ending.rawValue))
    }
}
