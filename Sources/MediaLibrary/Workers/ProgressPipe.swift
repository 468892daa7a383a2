import CLinux
import Glibc
import MediaWork

/// The pipe in which a worker's child says how far it is.
///
/// A thread waits at its end and is woken by what comes; it ends with the last writer, which is the
/// child where this side let go of its own end.
final class ProgressPipe: Sendable {
    /// The end that the child writes to, which never makes it wait; good while this object lives.
    let writer: Int32

    /// Opens it and begins to read.
    ///
    /// - Parameter report: is given what comes, on a thread of its own.
    /// - Throws: `resourceExhausted` where there are no descriptors or threads left.
    init(report: @escaping @Sendable (WorkProgress) -> Void) throws(WorkError) {
        var reader: Int32 = -1
        var writer: Int32 = -1
        guard clinux_pipe(&reader, &writer) == 0 else { throw .resourceExhausted }
        let flags = fcntl(writer, F_GETFL)
        let isStarted =
            flags >= 0 && fcntl(writer, F_SETFL, flags | O_NONBLOCK) == 0
            && BlockingWork.startThread { [reader] in
                Self.read(reader, report)
                close(reader)
            }
        guard isStarted else {
            close(reader)
            close(writer)
            throw .resourceExhausted
        }
        self.writer = writer
    }

    deinit { close(writer) }

    /// Reads until nobody can write any more; of what comes at once, only the last is handed on.
    private static func read(_ descriptor: Int32, _ report: (WorkProgress) -> Void) {
        var room = [UInt8](repeating: 0, count: 64 * WorkProgress.byteCount)
        while true {
            let count = Glibc.read(descriptor, &room, room.count)
            if count < 0, errno == EINTR { continue }
            // What is no whole report was not written by our code.
            guard count > 0, count.isMultiple(of: WorkProgress.byteCount) else { return }
            let last = Array(room[(count - WorkProgress.byteCount)..<count])
            if let progress = WorkProgress(last) { report(progress) }
        }
    }
}
