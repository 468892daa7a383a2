import Glibc

/// The processes around a faulty wire, and how they are spoken with: plainly, for one thread each.
struct FaultyProcess {
    let identifier: pid_t
    /// Where it reads.
    let input: Int32
    /// Where it writes.
    let output: Int32

    /// Starts this program again, with pipes and without the fault.
    static func plugin() -> FaultyProcess? {
        var toPlugin: [Int32] = [-1, -1]
        var fromPlugin: [Int32] = [-1, -1]
        guard pipe(&toPlugin) == 0, pipe(&fromPlugin) == 0 else { return nil }
        for end in toPlugin + fromPlugin { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let identifier = start(
            "/proc/self/exe",
            CommandLine.arguments + [Script.carriedFlag],
            [(toPlugin[0], STDIN_FILENO), (fromPlugin[1], STDOUT_FILENO)]
        )
        close(toPlugin[0])
        close(fromPlugin[1])
        guard let identifier else { return nil }
        return FaultyProcess(
            identifier: identifier,
            input: toPlugin[1],
            output: fromPlugin[0]
        )
    }

    /// Starts a program with this one's descriptors, but for those that are given.
    @discardableResult
    static func start(
        _ path: String,
        _ arguments: [String],
        _ descriptors: [(from: Int32, to: Int32)]
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (from, to) in descriptors { posix_spawn_file_actions_adddup2(&actions, from, to) }
        let words = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        var identifier = pid_t()
        let code = posix_spawn(&identifier, path, &actions, nil, words + [nil], environ)
        return code == 0 ? identifier : nil
    }

    /// Waits until it is gone; the status with which whoever stands in for it ends.
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// Writes all of it; false where nobody reads.
    @discardableResult
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { write($0, to: descriptor) }
    }

    /// Writes all of it; false where nobody reads.
    @discardableResult
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(descriptor, part.baseAddress, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
