import Glibc
import PickerWire

/// A stream of bytes through the frame reader and the parser alone, in memory: however the stream is
/// cut, the same messages come out of it.
enum ReaderRun {
    /// What came out of a stream.
    private struct Outcome: Equatable {
        var frames: [Frame] = []
        var error: FramingError.Reason?
        var endedInsideFrame = false
    }

    private static let attachmentBytes = 64

    static func run(_ bytes: UnsafeRawBufferPointer) {
        let whole = read(bytes, pieces: max(1, bytes.count))
        guard read(bytes, pieces: 1 + bytes.count % 13) == whole else { abort() }
        for frame in whole.frames { ParserRun.check(frame.json) }
    }

    /// The texts of the messages in a stream.
    static func texts(in bytes: [UInt8]) -> [[UInt8]] {
        bytes.withUnsafeBytes { read($0, pieces: max(1, bytes.count)).frames.map(\.json) }
    }

    private static func read(_ bytes: UnsafeRawBufferPointer, pieces: Int) -> Outcome {
        var reader = FrameReader()
        var outcome = Outcome()
        var start = 0
        func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            let count = min(pieces, buffer.count, bytes.count - start)
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
            start += count
            return count
        }
        do throws(FramingError) {
            while let frame = try reader.next(attachments: { attachmentBytes }, fill) {
                outcome.frames.append(frame)
            }
        } catch {
            outcome.error = error.reason
        }
        outcome.endedInsideFrame = reader.endedInsideFrame
        return outcome
    }
}
