import CLinux
import Glibc
import MediaWork

/// The file in memory in which a child leaves its answer; the library made it and alone keeps it.
final class AnswerMemory: Sendable {
    let descriptor: Int32

    /// Makes an empty one; nil where the system has none left.
    init?() {
        descriptor = clinux_nameless_memory("postern-answer")
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// What was left in it, once nobody can write to it any more; nil where that is no answer.
    func read() -> WorkAnswer? {
        var status = stat()
        guard fstat(descriptor, &status) == 0,
            let head = read(WorkAnswer.headBytes, at: 0),
            let lengths = WorkAnswer.lengths(head)
        else { return nil }
        let whole = WorkAnswer.headBytes + lengths.json + lengths.payload
        guard Int64(status.st_size) == Int64(whole),
            let json = read(lengths.json, at: WorkAnswer.headBytes),
            let payload = read(lengths.payload, at: WorkAnswer.headBytes + lengths.json)
        else { return nil }
        return WorkAnswer(json: json, payload: payload)
    }

    private func read(_ count: Int, at offset: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            while filled < count {
                let rest = UnsafeMutableBufferPointer(rebasing: room[filled...])
                let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
                guard got > 0 else { return }
                filled += got
            }
        }
        return bytes.count == count ? bytes : nil
    }
}
