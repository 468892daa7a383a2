import CLinux
import Glibc

/// A child that is not yet reaped, by its number and by a descriptor that cannot mean another.
///
/// The number is used for the group alone, and only while the kernel says that the child is still
/// ours: until then neither the number nor the group's can be given to a stranger. Where a keeper
/// stands over the child, the descriptor is the keeper's, which does not reap before it ends.
struct WatchedProcess: ~Copyable {
    let identifier: pid_t
    let descriptor: OwnedDescriptor
    /// The keeper's number; nil for a child of our own.
    let keeper: pid_t?
    /// What the keeper tells; nil for a child of our own.
    private let report: OwnedDescriptor?
    /// Closed to have the keeper end all that there is.
    private var control: OwnedDescriptor?
    /// What came of the start; of no meaning for a child of our own.
    let start: clinux_start

    init(_ identifier: pid_t) throws(SpawnError) {
        self.identifier = identifier
        do throws(SpawnError) {
            descriptor = try OwnedDescriptor(taking: clinux_process_descriptor(identifier))
        } catch {
            // Nobody else knows of the child yet: its number is certainly its own.
            Glibc.kill(-identifier, SIGKILL)
            while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
            throw error
        }
        keeper = nil
        report = nil
        control = nil
        start = clinux_start()
    }

    /// A child by its keeper, who tells whether it could be started.
    init(
        keeper: pid_t,
        control: consuming OwnedDescriptor,
        report: consuming OwnedDescriptor
    ) throws(SpawnError) {
        do throws(SpawnError) {
            descriptor = try OwnedDescriptor(taking: clinux_process_descriptor(keeper))
        } catch {
            control.close()
            while waitpid(keeper, nil, 0) < 0, errno == EINTR {}
            throw error
        }
        var start = clinux_start()
        if !Self.read(&start, from: report.raw) { start.code = ECHILD }
        self.start = start
        identifier = start.process
        self.keeper = keeper
        self.report = consume report
        self.control = consume control
    }

    private static func read<Value: BitwiseCopyable>(_ value: inout Value, from raw: Int32) -> Bool
    {
        withUnsafeMutableBytes(of: &value) { bytes in
            var count = 0
            repeat {
                count = Glibc.read(raw, bytes.baseAddress, bytes.count)
            } while count < 0 && errno == EINTR
            return count == bytes.count
        }
    }

    /// On which the keeper's word comes that the child has died; nil for a child of our own.
    var reportDescriptor: Int32? {
        switch report {
        case .some(let report): report.raw
        case .none: nil
        }
    }

    /// The keeper's word on how the child ended, which has come.
    static func ending(toldOn report: Int32) -> ExitStatus {
        var ending = clinux_ending()
        return read(&ending, from: report) ? ExitStatus(ending) : .unknown
    }

    /// Sends a signal to everything in the child's group.
    borrowing func signalGroup(_ signal: Int32) {
        guard clinux_is_unreaped(descriptor.raw) == 1 else { return }
        Glibc.kill(-identifier, signal)
    }

    /// Whether there is a keeper, and it lives.
    var isKept: Bool {
        var watched = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
        // Only the descriptor of a dead process has something to read; that a look failed says nothing.
        return keeper != nil && poll(&watched, 1, 0) <= 0
    }

    /// Kills everything in the child's group, and what a keeper has of it beyond that.
    mutating func kill() {
        guard keeper != nil else { return signalGroup(SIGKILL) }
        control = nil
        // Somebody may have stopped it.
        clinux_signal(descriptor.raw, SIGCONT)
    }

    /// Kills what is left, then takes the child's ending; waits for its death.
    ///
    /// Of a child that was kept, whose keeper told it, the ending is unknown. In this order: the dead
    /// leader keeps the group's number from being given away.
    consuming func reap() -> ExitStatus {
        kill()
        var ending = clinux_ending()
        guard clinux_reap(descriptor.raw, &ending) == 0, keeper == nil else { return .unknown }
        return ExitStatus(ending)
    }
}

extension ExitStatus {
    fileprivate init(_ ending: clinux_ending) {
        self = ending.signalled == 1 ? .signalled(ending.code) : .exited(ending.code)
    }
}
