import Glibc
import PickerWire
import SystemPackage

/// The two pipes of an observed plugin and all that passed through them.
///
/// Nothing here waits longer than it is told: writing goes on only while the plugin reads, and what
/// it writes meanwhile is taken in, so that no two full pipes ever wait for each other.
struct Recording: Sendable {
    private static let chunk = 1 << 16

    var sent: [UInt8] = []
    var output: [UInt8] = []
    var splitter: FrameSplitter
    private(set) var isEnded = false
    private var input: Int32?
    private var source: Int32?
    private let outputBytes: Int

    init(input: Int32, output: Int32, framing: Framing, outputBytes: Int = .max) {
        self.input = input
        self.outputBytes = outputBytes
        source = output
        splitter = FrameSplitter(framing)
        let flags = fcntl(input, F_GETFL)
        _ = fcntl(input, F_SETFL, flags | O_NONBLOCK)
    }

    mutating func closeInput() {
        if let open = input { close(open) }
        input = nil
    }

    mutating func closeOutput() {
        if let open = source { close(open) }
        source = nil
        isEnded = true
    }

    /// Writes bytes; false when the plugin takes no more.
    ///
    /// - Parameter reading: whether what the plugin writes meanwhile is taken in.
    mutating func write(
        _ bytes: [UInt8],
        reading: Bool = true,
        until deadline: ContinuousClock.Instant
    ) throws(WireFault) -> Bool {
        var done = 0
        while done < bytes.count {
            guard let input else { return false }
            let events = try wait(reading: reading, writing: input, until: deadline)
            if events.reading { try take() }
            guard events.writing else { continue }
            let count = bytes[done...].withUnsafeBytes {
                Glibc.write(input, $0.baseAddress, $0.count)
            }
            if count < 0 {
                guard errno == EAGAIN || errno == EINTR else { return false }
                continue
            }
            sent += bytes[done..<(done + count)]
            done += count
        }
        return true
    }

    /// The next message; nil at the end of the stream.
    mutating func next(until deadline: ContinuousClock.Instant) throws -> WireFrame? {
        while true {
            if let frame = try splitter.next() { return frame }
            if isEnded { return nil }
            if try wait(reading: true, writing: nil, until: deadline).reading { try take() }
        }
    }

    private mutating func take() throws(WireFault) {
        guard output.count < outputBytes else { throw WireFault("the plugin writes without end") }
        guard let source else { return }
        var isOver = false
        let more = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
            let read = Glibc.read(source, buffer.baseAddress, buffer.count)
            isOver = read <= 0
            count = max(0, read)
        }
        isEnded = isOver
        output += more
        splitter.append(more)
    }

    private func wait(
        reading: Bool,
        writing: Int32?,
        until deadline: ContinuousClock.Instant
    ) throws(WireFault) -> (reading: Bool, writing: Bool) {
        let left = deadline - .now
        guard left > .zero else { throw WireFault("the plugin did not answer in time") }
        let source = reading && !isEnded ? source ?? -1 : -1
        var watched = [pollfd(fd: source, events: Int16(POLLIN), revents: 0)]
        if let writing { watched.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)) }
        let milliseconds = left.components.seconds * 1_000 + 1
        _ = poll(&watched, nfds_t(watched.count), Int32(clamping: milliseconds))
        return (watched[0].revents != 0, watched.count > 1 && watched[1].revents != 0)
    }
}
