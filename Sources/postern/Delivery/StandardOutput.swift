import Glibc

/// Standard output, written so that a reader who does not read cannot hold the command for ever.
enum StandardOutput {
    /// Bytes that a pipe takes at once when it takes any; POSIX says at least 512, Linux 4,096.
    private static let slice = 4_096
    /// How long one look at a full pipe lasts, in milliseconds, before cancellation is looked at.
    private static let look: Int32 = 100

    /// Whether a terminal shows it.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Says a line to a person who reads on; it stands before whatever is written next.
    static func say(_ text: String) {
        print(text)
        fflush(nil)
    }

    /// Writes all bytes, or throws; a cancelled task stops within a moment.
    static func write(_ bytes: some RandomAccessCollection<UInt8>) async throws(Failure) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            try await waitUntilWritable()
            let count = min(rest.count, slice)
            let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, count) }
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno != EINTR && errno != EAGAIN {
                throw failure(errno)
            }
        }
    }

    private static func waitUntilWritable() async throws(Failure) {
        var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        while poll(&descriptor, 1, look) == 0 {
            guard !Task.isCancelled else { throw .outputClosed }
            await Task.yield()
        }
        guard !Task.isCancelled else { throw .outputClosed }
    }

    private static func failure(_ code: Int32) -> Failure {
        guard code != EPIPE else { return .outputClosed }
        return Failure(
            .deliveryFailed,
            "Standard output could not be written: \(SystemError.text(code))."
        )
    }
}
