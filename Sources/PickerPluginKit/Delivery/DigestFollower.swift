import Glibc
import PickerProtocol
import Synchronization

/// A thread that computes the digest of what another one copies, chunk by chunk, so that the two
/// overlap on two processors.
///
/// Chunks go round: the copier fills a free one and writes it to its file, the follower digests the
/// same bytes and frees it. Nothing is read twice, and the memory is that of a few chunks.
final class DigestFollower: Sendable {
    /// How many chunks go round: one on either side, and one in each direction.
    static let chunkCount = 4

    private final class Chunk: Sendable {
        let bytes: Mutex<[UInt8]>
        init(_ byteCount: Int) { bytes = Mutex([UInt8](repeating: 0, count: byteCount)) }
    }

    private final class Outcome: Sendable {
        let digest = Mutex<String?>(nil)
    }

    private let chunks: [Chunk]
    private let filled: TokenPipe
    private let free: TokenPipe
    private let outcome: Outcome
    private let thread: pthread_t

    /// Starts to follow; nil where there is no thread or descriptor for it.
    init?(chunk byteCount: Int) {
        guard let filled = TokenPipe(), let free = TokenPipe() else { return nil }
        let chunks = (0..<Self.chunkCount).map { _ in Chunk(byteCount) }
        for index in chunks.indices { free.send(index, count: 0) }
        let outcome = Outcome()
        let thread = BlockingThread.startJoinable {
            var digest = ContentDigest()
            while let (index, count) = filled.receive() {
                chunks[index].bytes.withLock { bytes in
                    bytes.withUnsafeBytes { digest.update(.init(rebasing: $0[..<count])) }
                }
                free.send(index, count: 0)
            }
            outcome.digest.withLock { $0 = digest.hexadecimal() }
        }
        guard let thread else { return nil }
        self.chunks = chunks
        self.filled = filled
        self.free = free
        self.outcome = outcome
        self.thread = thread
    }

    /// Has a free chunk filled and passes it on; waits until there is one.
    ///
    /// - Parameter fill: says how many bytes it put there.
    /// - Returns: the same number; nil where there is no chunk.
    func pass<Failure>(
        _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Int? {
        guard let (index, _) = free.receive() else { return nil }
        let filling = chunks[index].bytes.withLock { bytes in
            bytes.withUnsafeMutableBytes { room in
                Result { () throws(Failure) in try fill(room) }
            }
        }
        let count = try filling.get()
        filled.send(index, count: count)
        return count
    }

    /// Tells that nothing more comes, and waits for the digest; to be called once.
    func finish() -> String? {
        filled.end()
        pthread_join(thread, nil)
        return outcome.digest.withLock { $0 }
    }
}
