import CLinux
import Glibc
import SystemPackage

/// The right to build an index, of which there is one among all processes.
///
/// It is a lock on an open file: the kernel takes it back when the process dies. It takes the right
/// to write to that file, so that a plugin which is confined can lock nothing of the person's.
struct IndexLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for the right, but not for ever; nil where another keeps it, or no file can be had.
    ///
    /// - Parameter isStopped: whether nobody needs the right any more.
    init?(in folder: FilePath, isStopped: () -> Bool) {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        let path = folder.appending("index.lock")
        descriptor = path.withPlatformString { open($0, flags, 0o600) }
        guard descriptor >= 0 else { return nil }
        let clock = ContinuousClock()
        let end = clock.now + LibraryLimits.builderPatience
        while clinux_lock(descriptor) != 0 {
            guard clock.now < end, !isStopped() else {
                close(descriptor)
                return nil
            }
            poll(nil, 0, LibraryLimits.builderPause)
        }
    }

    deinit {
        close(descriptor)
    }
}
