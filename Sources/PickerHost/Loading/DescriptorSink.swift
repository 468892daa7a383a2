import Glibc
import PickerProtocol
import SystemPackage

/// Writes the bytes of an item to a descriptor, in order and whole, and computes their digest
/// meanwhile.
///
/// It writes to a descriptor of its own for the same file, so that a write that is stuck when the
/// load is cancelled can never reach another file.
final class DescriptorSink: Sendable {
    /// Into a pipe that shows itself writable this many bytes (`PIPE_BUF`) go without blocking.
    private static let pipeBytes = 4_096
    /// How long a pipe that nobody reads is waited for before the wish to go on is checked again.
    private static let patience: Int32 = 100

    private let descriptor: Int32
    private let isFile: Bool
    private let isGivenUp = Latch<Void>()

    init(_ target: FileDescriptor) throws(PickerError) {
        descriptor = fcntl(target.rawValue, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { throw .ioFailed(errno) }
        var status = stat()
        isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    deinit { close(descriptor) }

    /// Writes all bytes; given up between two writes when the task is cancelled.
    nonisolated(nonsending) func write(_ bytes: [UInt8]) async throws(PickerError) {
        let code = await withTaskCancellationHandler {
            await BlockingWork.run { self.writeAll(bytes) }
        } onCancel: {
            isGivenUp.set(())
        }
        if Task.isCancelled { throw .cancelled }
        guard code == 0 else { throw .ioFailed(code) }
    }

    private func writeAll(_ bytes: [UInt8]) -> Int32 {
        bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                guard isGivenUp.value == nil else { return ECANCELED }
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                let written =
                    isFile ? Glibc.write(descriptor, rest.baseAddress, rest.count) : put(rest)
                if written >= 0 {
                    done += written
                } else if errno != EINTR, errno != EAGAIN {
                    return errno
                }
            }
            return 0
        }
    }

    /// Writes a little where that cannot block for ever; 0 when nobody reads just now.
    private func put(_ rest: UnsafeRawBufferPointer) -> Int {
        var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&watched, 1, Self.patience) > 0 else { return 0 }
        return Glibc.write(descriptor, rest.baseAddress, min(rest.count, Self.pipeBytes))
    }
}
