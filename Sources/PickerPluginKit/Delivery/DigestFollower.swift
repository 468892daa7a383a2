import Glibc
import Synchronization

/// A thread that computes the digest of a file while another one still writes it, so that the two
/// overlap on two processors.
final class DigestFollower: Sendable {
    private let growth: Int32
    private let thread: pthread_t
    private let digest: DigestResult

    private final class DigestResult: Sendable {
        let value = Mutex<String?>(nil)
    }

    /// Starts to follow; nil where there is no thread or descriptor for it.
    init?(_ descriptor: Int32, byteCount: Int64, chunk: Int) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (reading, writing) = (ends[0], ends[1])
        let digest = DigestResult()
        let thread = BlockingThread.startJoinable {
            let text = FileDigest.hexadecimal(
                of: descriptor,
                byteCount: byteCount,
                chunk: chunk,
                following: reading
            )
            digest.value.withLock { $0 = text }
        }
        guard let thread else {
            close(reading)
            close(writing)
            return nil
        }
        self.thread = thread
        self.digest = digest
        growth = writing
        input = reading
    }

    private let input: Int32

    /// Tells that one more chunk is written.
    func advance() {
        var one: UInt8 = 1
        while write(growth, &one, 1) < 0, errno == EINTR {}
    }

    /// Tells that no more is written, and waits for the digest; to be called once.
    ///
    /// - Returns: nil where less was written than was to be.
    func finish() -> String? {
        close(growth)
        pthread_join(thread, nil)
        close(input)
        return digest.value.withLock { $0 }
    }
}
