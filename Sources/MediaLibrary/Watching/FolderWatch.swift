import CLinux
import Glibc
import Synchronization
import SystemPackage

/// Watches folders, and tells in which of them something changed.
///
/// A folder is watched before its entries are read: what appears afterwards is told, what was
/// there is seen. Folders bear numbers of the caller's; names are nothing to this room of one
/// thread and one queue of the kernel's. What is told is a reason to look and never what to
/// believe. <https://man7.org/linux/man-pages/man7/inotify.7.html>
final class FolderWatch: Sendable {
    private let loop: WatchLoop

    /// Starts to watch nothing yet.
    ///
    /// - Parameter tell: called on the watch's own thread, one call at a time; while it is busy
    ///   the kernel keeps the events, and when it kept too many, everything is told as changed.
    /// - Throws: what the system says where it has no more queues, descriptors or threads.
    init(
        limits: WatchLimits = WatchLimits(),
        tell: @escaping @Sendable (FolderChanges) -> Void
    ) throws(Errno) {
        loop = try WatchLoop(limits: limits, tell: tell)
        let started = BlockingWork.startThread { [loop] in loop.run() }
        guard started else {
            throw .resourceTemporarilyUnavailable
        }
    }

    deinit {
        loop.stop()
    }

    /// Whether a folder could not be watched, so that everything is looked at more often.
    var isPartial: Bool {
        loop.isPartial
    }

    /// Watches the folder under this number; false where there are no more watches.
    ///
    /// A folder that is watched already gets the new number.
    @discardableResult
    func watch(_ folder: FileDescriptor, as number: Int64) -> Bool {
        loop.add(folder, as: number)
    }

    /// Watches the folder no more, unless it has got another number meanwhile.
    func forget(_ number: Int64) {
        loop.forget(number)
    }
}
