import Glibc

/// Numbers on their way from one thread to another, in order; receiving blocks until one is there.
final class TokenPipe: Sendable {
    private let output: Int32
    private let input: Int32

    /// Nil where no descriptors are left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (input, output) = (ends[0], ends[1])
    }

    deinit {
        close(input)
        close(output)
    }

    /// Sends a chunk's number and how many bytes are in it.
    func send(_ index: Int, count: Int) {
        var token = (UInt32(truncatingIfNeeded: index), UInt32(truncatingIfNeeded: count))
        while write(output, &token, MemoryLayout.size(ofValue: token)) < 0, errno == EINTR {}
    }

    /// The next chunk that was sent; nil after the end.
    func receive() -> (index: Int, count: Int)? {
        var token: (UInt32, UInt32) = (0, 0)
        var count = -1
        repeat {
            count = read(input, &token, MemoryLayout.size(ofValue: token))
        } while count < 0 && errno == EINTR
        guard count == MemoryLayout.size(ofValue: token), token.0 != UInt32.max else { return nil }
        return (Int(token.0), Int(token.1))
    }

    /// Says that nothing more comes.
    func end() {
        var token: (UInt32, UInt32) = (.max, 0)
        while write(output, &token, MemoryLayout.size(ofValue: token)) < 0, errno == EINTR {}
    }
}
