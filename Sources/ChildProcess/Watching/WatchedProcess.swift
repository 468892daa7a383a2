import CLinux
import Glibc

/// A child that is not yet reaped, by its number and by a descriptor that cannot mean another.
///
/// The number is used for the group alone, and only while the kernel says that the child is still
/// ours: until then neither the number nor the group's can be given to a stranger.
struct WatchedProcess: ~Copyable {
    let identifier: pid_t
    let descriptor: OwnedDescriptor

    init(_ identifier: pid_t) throws(SpawnError) {
        self.identifier = identifier
        do throws(SpawnError) {
            descriptor = try OwnedDescriptor(taking: clinux_process_descriptor(identifier))
        } catch {
            // Nobody else knows of the child yet: its number is certainly its own.
            kill(-identifier, SIGKILL)
            while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
            throw error
        }
    }

    /// Sends a signal to everything in the child's group.
    borrowing func signalGroup(_ signal: Int32) {
        guard clinux_is_unreaped(descriptor.raw) == 1 else { return }
        kill(-identifier, signal)
    }

    /// The ending of the child, which stays unreaped, and its group its own; waits for its death.
    borrowing func ending() -> ExitStatus {
        var ending = clinux_ending()
        guard clinux_look_at_ending(descriptor.raw, &ending) == 0 else { return .unknown }
        return ExitStatus(ending)
    }

    /// Kills what is left of the group, then takes the child's ending; waits for its death.
    ///
    /// In this order: the dead leader keeps the group's number from being given away.
    consuming func reap() -> ExitStatus {
        signalGroup(SIGKILL)
        var ending = clinux_ending()
        guard clinux_reap(descriptor.raw, &ending) == 0 else { return .unknown }
        return ExitStatus(ending)
    }
}

extension ExitStatus {
    fileprivate init(_ ending: clinux_ending) {
        self = ending.signalled == 1 ? .signalled(ending.code) : .exited(ending.code)
    }
}
