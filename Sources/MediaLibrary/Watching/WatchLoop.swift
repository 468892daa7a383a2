import CLinux
import Glibc
import Synchronization
import SystemPackage

/// The queue of the kernel's, and the thread that reads it.
final class WatchLoop: Sendable {
    private struct State {
        var table = WatchTable()
        var isPartial = false
        var isStopped = false
    }

    /// What is watched for in a folder, besides its own end.
    ///
    /// A file that is being written is told when it is closed, not at every write.
    private static let mask =
        IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ATTRIB
        | IN_DELETE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK

    private let limits: WatchLimits
    private let tell: @Sendable (FolderChanges) -> Void
    private let queue: Int32
    private let wake: Int32
    /// The kernel's list of what is mounted, or -1 where it is not to be had; no queue tells that
    /// a folder of a file system appeared. <https://man7.org/linux/man-pages/man5/proc_mounts.5.html>
    private let mounts: Int32
    private let state = Mutex(State())

    init(limits: WatchLimits, tell: @escaping @Sendable (FolderChanges) -> Void) throws(Errno) {
        self.limits = limits
        self.tell = tell
        queue = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard queue >= 0 else {
            wake = -1
            mounts = -1
            throw Errno(rawValue: errno)
        }
        wake = clinux_wake_descriptor()
        mounts = open("/proc/self/mounts", O_RDONLY | O_CLOEXEC)
        guard wake >= 0 else {
            throw Errno(rawValue: errno)
        }
    }

    deinit {
        close(queue)
        close(wake)
        close(mounts)
    }

    var isPartial: Bool {
        state.withLock { $0.isPartial }
    }

    func add(_ folder: FileDescriptor, as number: Int64) -> Bool {
        state.withLock { state in
            // The descriptor and no path: the folder that is read is the one that is watched.
            let watch =
                state.table.count < limits.folders
                ? inotify_add_watch(
                    queue,
                    "/proc/self/fd/\(folder.rawValue)",
                    UInt32(bitPattern: Self.mask)
                ) : -1
            guard watch >= 0 else {
                if !state.isPartial {
                    state.isPartial = true
                    signal()
                }
                return false
            }
            state.table.set(watch, to: number)
            return true
        }
    }

    func forget(_ number: Int64) {
        state.withLock { state in
            if let watch = state.table.remove(folder: number) {
                inotify_rm_watch(queue, watch)
            }
        }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        signal()
    }

    private func signal() {
        var one: UInt64 = 1
        _ = write(wake, &one, MemoryLayout<UInt64>.size)
    }

    // MARK: The thread

    func run() {
        let clock = ContinuousClock()
        var pending = PendingChanges()
        var lastLook = clock.now
        while true {
            let (isStopped, isPartial) = state.withLock { ($0.isStopped, $0.isPartial) }
            if isStopped {
                return
            }
            let interval = isPartial ? limits.unwatchedInterval : limits.interval
            let nextLook = lastLook + interval
            if wait(until: min(pending.next ?? nextLook, nextLook), clock) {
                pending.doubtEverything(due: clock.now + limits.settling)
            }
            readEvents(into: &pending, clock)
            if clock.now >= nextLook {
                pending.doubtEverything(due: clock.now)
            }
            if let changes = pending.take(at: clock.now, settling: limits.settling) {
                if changes.isEverything {
                    lastLook = clock.now
                }
                tell(changes)
            }
        }
    }

    /// - Returns: whether something was mounted or unmounted.
    private func wait(until moment: ContinuousClock.Instant, _ clock: ContinuousClock) -> Bool {
        let parts = max(.zero, moment - clock.now).components
        // One more, so that the moment has come when the wait is over.
        let milliseconds = parts.seconds &* 1_000 &+ parts.attoseconds / 1_000_000_000_000_000 &+ 1
        var watched = [queue, wake].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        watched.append(pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0))
        _ = poll(&watched, nfds_t(watched.count), Int32(clamping: milliseconds))
        if watched[1].revents != 0 {
            var count: UInt64 = 0
            _ = read(wake, &count, MemoryLayout<UInt64>.size)
        }
        return watched[2].revents & Int16(POLLPRI) != 0
    }

    private func readEvents(into pending: inout PendingChanges, _ clock: ContinuousClock) {
        for _ in 0..<WatchLimits.readsInARow {
            let events = withUnsafeTemporaryAllocation(
                byteCount: WatchLimits.bufferBytes,
                alignment: MemoryLayout<inotify_event>.alignment
            ) { buffer in
                let count = read(queue, buffer.baseAddress, buffer.count)
                return count > 0
                    ? InotifyEvent.events(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                    : []
            }
            guard !events.isEmpty else {
                return
            }
            for event in events {
                take(event, into: &pending, at: clock.now)
            }
        }
    }

    private func take(
        _ event: InotifyEvent,
        into pending: inout PendingChanges,
        at now: ContinuousClock.Instant
    ) {
        let soon = now + limits.settling
        if event.has(IN_Q_OVERFLOW) {
            pending.doubtEverything(due: soon)
        } else if event.has(IN_IGNORED) {
            // The last event of a watch: its folder was removed or its file system unmounted.
            if let folder = state.withLock({ $0.table.remove(watch: event.watch) }) {
                pending.lose(folder, due: soon)
            }
        } else if let folder = state.withLock({ $0.table.folder(of: event.watch) }) {
            let isBegun = event.has(IN_CREATE) && !event.has(Int32(IN_ISDIR))
            pending.change(folder, due: isBegun ? now + limits.patience : soon)
        }
    }
}
