import Glibc
import MediaWork

/// The file in memory that a child leaves its answer in.
struct AnswerFile {
    /// The answer could not be written, or is beyond the limits.
    struct Unwritable: Error {}

    let descriptor: Int32

    /// Writes head, JSON and payload.
    func write(_ answer: WorkAnswer) throws(Unwritable) {
        guard answer.json.count <= MediaWorkLimits.answerJSONBytes,
            answer.payload.count <= MediaWorkLimits.pictureBytes
        else { throw Unwritable() }
        for part in [answer.head, answer.json, answer.payload] { try write(part) }
    }

    private func write(_ bytes: [UInt8]) throws(Unwritable) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Unwritable() }
            rest = rest.dropFirst(count)
        }
    }
}
