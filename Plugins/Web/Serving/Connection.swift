import Glibc

/// One connection of a browser: bytes in, one request at a time, bytes out.
final class Connection {
    /// What came of a step.
    enum Step {
        case open
        case request(HTTPRequest)
        case over
    }

    /// `POLLRDHUP` of poll(2), on all machines that we run on; the C library keeps it from Swift.
    private static let noMoreWords: Int16 = 0x2000

    let number: UInt64
    let descriptor: Int32
    private var reader = HTTPReader()
    private var output: [UInt8] = []
    private var written = 0
    private var endsAfterOutput = false
    /// Whether a request is with those who answer.
    private(set) var isAsking = false
    /// Whether there ever was one.
    private(set) var hasAsked = false
    private var deadline: Int64

    init(_ number: UInt64, taking descriptor: Int32, at now: Int64) {
        self.number = number
        self.descriptor = descriptor
        deadline = now + WebLimits.requestMilliseconds
    }

    deinit { close(descriptor) }

    /// What is waited for; a peer that is gone always shows.
    ///
    /// While a request is answered nothing more is read, and a browser that says no more has lost
    /// interest in it.
    var events: Int16 {
        if isSending { return Int16(POLLOUT) }
        if isAsking { return Self.noMoreWords }
        return reader.hasRoom ? Int16(POLLIN) : 0
    }

    func isLate(at now: Int64) -> Bool { (isSending || !isAsking) && now >= deadline }

    private var isSending: Bool { written < output.count }

    /// Reads what is there.
    func read(at now: Int64) -> Step {
        var room = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(descriptor, &room, room.count, 0)
        if count < 0 { return errno == EAGAIN || errno == EINTR ? .open : .over }
        guard count > 0 else { return .over }
        if !reader.isAmidst { deadline = now + WebLimits.requestMilliseconds }
        reader.take(room[..<count])
        return next()
    }

    /// The next request of what was read.
    func next() -> Step {
        guard !isAsking, !isSending else { return .open }
        switch reader.next() {
        case .incomplete: return .open
        case .fault: return refuse()
        case .request(let request):
            isAsking = true
            hasAsked = true
            return .request(request)
        }
    }

    private func refuse() -> Step {
        output = HTTPResponse.refusal.bytes
        written = 0
        endsAfterOutput = true
        return .open
    }

    /// Begins to send an answer, or goes on with it.
    func send(_ reply: PageServer.Reply, at now: Int64) {
        switch reply {
        case .answer(let response):
            isAsking = response.pieces != nil
            output = response.bytes
            written = 0
            endsAfterOutput = response.isLast
            deadline = now + WebLimits.answerMilliseconds
        case .piece(let bytes):
            guard !bytes.isEmpty else { return }
            append(HTTPResponse.piece(bytes), at: now)
        case .end:
            isAsking = false
            append(HTTPResponse.piece([]), at: now)
        }
    }

    private func append(_ bytes: [UInt8], at now: Int64) {
        if !isSending { deadline = now + WebLimits.answerMilliseconds }
        output += bytes
    }

    /// Sends what can be sent.
    func write(at now: Int64) -> Step {
        let sent = output[written...].withUnsafeBytes {
            Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if sent < 0 { return errno == EAGAIN || errno == EINTR ? .open : .over }
        written += sent
        deadline = now + WebLimits.answerMilliseconds
        guard !isSending else { return .open }
        output = []
        written = 0
        if endsAfterOutput {
            shutdown(descriptor, Int32(SHUT_WR))
            return .over
        }
        deadline = now + WebLimits.idleMilliseconds
        return next()
    }
}
