import Glibc
import Synchronization

/// Finds out, before a session begins, whether the machine leaves room for it: the runtime hangs
/// or traps where the first thread or descriptor that it wants is not to be had.
enum Spare {
    /// Descriptors that a session needs beside pinned items: wakes and clock of the runtime, a
    /// file and a folder for each blocking thread, and some.
    static let descriptors = 24
    /// Threads that live at the same time beside those of the runtime's pool, which has one for
    /// each processor: the wire's two, the runtime's clock, and some for files.
    static let threads = 6
    /// Bytes of memory for messages, answers that wait and buffers of copies.
    static let memoryBytes = 32 << 20

    private final class Gate: Sendable {
        let lock = Mutex(())
    }

    /// How many descriptors can be opened beyond ``descriptors``, at most `wanted`.
    static func pins(wanted: Int) throws(StartFailure) -> Int {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < descriptors + wanted {
            let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
            guard descriptor >= 0 else { break }
            opened.append(descriptor)
        }
        guard opened.count >= descriptors else { throw .noDescriptors }
        return opened.count - descriptors
    }

    /// Makes sure that there are threads and memory, by taking all of it for a moment.
    static func checkThreads() throws(StartFailure) {
        let gate = Gate()
        let count = threads + max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        let hasAll = gate.lock.withLock { _ in
            (0..<count).allSatisfy { _ in BlockingThread.start { gate.lock.withLock { _ in } } }
                && hasMemory()
        }
        guard hasAll else { throw .noThreads }
    }

    private static func hasMemory() -> Bool {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let memory = mmap(nil, memoryBytes, PROT_READ | PROT_WRITE, flags, -1, 0)
        guard let memory, memory != MAP_FAILED else { return false }
        return munmap(memory, memoryBytes) == 0
    }
}
