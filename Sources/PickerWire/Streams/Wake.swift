import CLinux
import Glibc

/// An eventfd by which one thread wakes another out of `poll`.
final class Wake: Sendable {
    private let descriptor: Int32

    init() throws(WireStartError) {
        descriptor = clinux_wake_descriptor()
        guard descriptor >= 0 else { throw WireStartError(code: errno) }
    }

    deinit { close(descriptor) }

    /// Wakes the thread that polls, now or at its next wait.
    func signal() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    private func drain() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }

    /// Waits until `other` shows one of `events`, the wake is signalled or the time is over.
    ///
    /// - Returns: the events of `other`; empty when the wake or the time ended the wait.
    func poll(_ other: Int32, _ events: Int32, timeout milliseconds: Int32 = -1) -> Int32 {
        var watched = [
            pollfd(fd: other, events: Int16(events), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while Glibc.poll(&watched, 2, milliseconds) < 0, errno == EINTR {}
        if watched[1].revents != 0 { drain() }
        return Int32(watched[0].revents)
    }
}

/// The machine could not give what a wire needs: a descriptor or a thread.
public struct WireStartError: Error, Sendable, Equatable {
    /// The `errno` of the call that failed.
    public let code: Int32
}
