import Glibc

/// The thread of a server: takes connections, reads, writes, and keeps the time.
struct ServerLoop {
    struct Place: Sendable {
        let listener: Int32
        let wake: Int32
        let owners: SocketOwners
    }

    private let place: Place
    private let server: PageServer
    private var connections: [UInt64: Connection] = [:]
    private var nextNumber: UInt64 = 0

    init(_ place: Place, _ server: PageServer) {
        self.place = place
        self.server = server
    }

    consuming func run() {
        defer {
            close(place.listener)
            close(place.wake)
        }
        while true {
            let (replies, isClosed) = server.takeReplies()
            for (number, reply) in replies {
                if reply.isWhole { server.forget(number) }
                connections[number]?.send(reply, at: Self.now)
                step(number) { $0.write(at: $1) }
            }
            if isClosed { return }
            wait()
            for (number, connection) in connections where connection.isLate(at: Self.now) {
                drop(number)
            }
        }
    }

    private mutating func drop(_ number: UInt64) {
        connections[number] = nil
        server.forget(number)
    }

    /// Waits for something to happen, at most a second, and does it.
    private mutating func wait() {
        let open = Array(connections.values)
        let hasRoom = open.count < WebLimits.connections || open.contains { !$0.hasAsked }
        var wishes = [pollfd(fd: place.wake, events: Int16(POLLIN), revents: 0)]
        wishes.append(pollfd(fd: hasRoom ? place.listener : -1, events: Int16(POLLIN), revents: 0))
        wishes += open.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        guard poll(&wishes, nfds_t(wishes.count), 1_000) > 0 else { return }
        if wishes[0].revents != 0 { drain() }
        if wishes[1].revents != 0 { accept() }
        for (wish, connection) in zip(wishes.dropFirst(2), open) where wish.revents != 0 {
            if wish.revents & Int16(POLLIN) != 0 {
                step(connection.number) { $0.read(at: $1) }
            } else if wish.revents & Int16(POLLOUT) != 0 {
                step(connection.number) { $0.write(at: $1) }
            } else {
                drop(connection.number)
            }
        }
    }

    private mutating func step(_ number: UInt64, _ body: (Connection, Int64) -> Connection.Step) {
        guard let connection = connections[number] else { return }
        switch body(connection, Self.now) {
        case .open: break
        case .request(let request): server.ask(request, of: number)
        case .over: drop(number)
        }
    }

    private func drain() {
        var room = [UInt8](repeating: 0, count: 256)
        while read(place.wake, &room, room.count) == room.count {}
    }

    private mutating func accept() {
        let descriptor = Glibc.accept(place.listener, nil, nil)
        guard descriptor >= 0 else { return }
        PageServer.prepare(descriptor)
        // A piece does not wait until the one before it has been confirmed.
        var isOn: Int32 = 1
        let size = socklen_t(MemoryLayout.size(ofValue: isOn))
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
        nextNumber += 1
        let connection = Connection(nextNumber, taking: descriptor, at: Self.now)
        guard place.owners.isOwn(descriptor) else { return }
        if connections.count >= WebLimits.connections { dropSilent() }
        connections[nextNumber] = connection
    }

    /// Drops the oldest connection that never asked for anything: whoever holds many of them must
    /// not keep the page out.
    private mutating func dropSilent() {
        let silent = connections.values.filter { !$0.hasAsked }.map(\.number)
        if let oldest = silent.min() { drop(oldest) }
    }

    /// Milliseconds of a clock that nobody sets.
    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
