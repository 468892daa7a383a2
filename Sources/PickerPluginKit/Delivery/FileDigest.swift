import Glibc
import PickerProtocol

/// Computes the digest of a file that is being written, from what was written: it vouches for the
/// copy that the host gets, not for what was meant to be in it.
enum FileDigest {
    /// The digest of the first bytes of a file that are there whole.
    ///
    /// - Parameter growth: the reading end of a pipe by which the writer tells how far it came, a
    ///   byte a chunk; its end means that all is written. Nil where it is from the start.
    /// - Returns: nil where the bytes cannot be read back.
    static func hexadecimal(
        of descriptor: Int32,
        byteCount: Int64,
        chunk: Int,
        following growth: Int32? = nil
    ) -> String? {
        var digest = ContentDigest()
        var done: Int64 = 0
        var isWhole = growth == nil
        var ready = isWhole ? byteCount : 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 4_096)
        defer { buffer.deallocate() }
        while done < byteCount {
            if done == ready {
                guard !isWhole, let growth else { return nil }
                let chunks = newChunks(growth)
                isWhole = chunks == 0
                ready = isWhole ? byteCount : min(byteCount, ready + Int64(chunks * chunk))
                continue
            }
            let wanted = min(Int64(chunk), ready - done)
            let count = pread(descriptor, buffer.baseAddress, Int(wanted), Int(done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            done += Int64(count)
        }
        return digest.hexadecimal()
    }

    /// How many more chunks are written; 0 at the end.
    private static func newChunks(_ growth: Int32) -> Int {
        var told = [UInt8](repeating: 0, count: 64)
        while true {
            let count = read(growth, &told, told.count)
            if count < 0, errno == EINTR { continue }
            return max(0, count)
        }
    }
}
