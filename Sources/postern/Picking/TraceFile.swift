import Glibc
import PickerHost
import Synchronization

/// The file of `--trace`: one JSON object a line for every message, for the eyes of its owner only.
///
/// A message is recorded on the thread that reads or sends it, so the order in the file is the
/// order on the wire.
final class TraceFile: Sendable {
    private let descriptor: OpenDescriptor
    private let isBroken = Mutex(false)

    /// Opens the file; what it held before is gone.
    init(_ path: String) throws(Failure) {
        let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard number >= 0 else {
            throw Failure(
                .deliveryFailed,
                "The trace cannot be written to \(Say.quoted(path)): \(SystemError.text(errno))."
            )
        }
        descriptor = OpenDescriptor(number)
    }

    /// Writes one message; when that fails it is said once, and the pick goes on.
    func record(_ event: TraceEvent) {
        isBroken.withLock { isBroken in
            var bytes = Array((event.line + "\n").utf8)[...]
            while !isBroken, !bytes.isEmpty {
                let count = bytes.withUnsafeBytes {
                    write(descriptor.number, $0.baseAddress, $0.count)
                }
                if count > 0 {
                    bytes = bytes.dropFirst(count)
                } else if errno != EINTR {
                    isBroken = true
                    Say.line("The trace is not complete: \(SystemError.text(errno)).")
                }
            }
        }
    }
}
