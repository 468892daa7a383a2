import Glibc
import SystemPackage

/// A descriptor that is closed when nobody owns it any more.
struct OwnedDescriptor: ~Copyable {
    let raw: Int32

    /// Takes over what a system call returned.
    ///
    /// Never one of 0, 1, 2: a program that was started without them would otherwise have them
    /// mean a pipe, and the child's own three would be laid over one another.
    init(taking raw: Int32) throws(SpawnError) {
        guard raw >= 0 else { throw SpawnError(resource: errno) }
        guard raw <= 2 else {
            self.raw = raw
            return
        }
        let moved = fcntl(raw, F_DUPFD_CLOEXEC, 3)
        let code = errno
        Glibc.close(raw)
        guard moved >= 0 else { throw SpawnError(resource: code) }
        self.raw = moved
    }

    /// Takes over one that was released before.
    init(adopting raw: Int32) { self.raw = raw }

    deinit { Glibc.close(raw) }

    /// Gives the descriptor away; it is not closed here any more.
    consuming func release() -> Int32 {
        let raw = raw
        discard self
        return raw
    }

    /// Closes it now and not at the end of a scope.
    consuming func close() {}

    /// Reads and writes return at once.
    ///
    /// Only for ends that this process made: the flag belongs to
    /// whoever shares the end.
    borrowing func makeNonBlocking() {
        let flags = fcntl(raw, F_GETFL)
        if flags >= 0 { _ = fcntl(raw, F_SETFL, flags | O_NONBLOCK) }
    }
}
