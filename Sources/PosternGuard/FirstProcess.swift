import CLinux
import Glibc

/// The first process of every root, of host and plugins: with it ends all that is there.
///
/// It waits for its program, and for the end of a pipe whose other end the launcher alone has. So
/// nobody kills bubblewrap, not even with the launcher: what it makes is bound to it only when that
/// is made, and would stay.
enum FirstProcess {
    static let option = "--begin"

    /// The number of the pipe's end in every root.
    private static let life: Int32 = 3

    /// Begins a program.
    static func begin(_ command: [String]) throws(GuardFailure) -> Never {
        guard !command.isEmpty else { throw GuardPlan.wrong }
        try split()
        Entrance.become(command)
    }

    /// Splits this process: what returns is the program's, with three descriptors.
    static func split() throws(GuardFailure) {
        guard fcntl(life, F_GETFD) >= 0 else { throw .system("The launcher is not there") }
        // Before there is a program that could look; exec lets the program itself be looked into again.
        _ = clinux_forbid_inspection()
        let program = clinux_fork()
        guard program >= 0 else { throw .system("No process can be made") }
        guard program == 0 else { stay(until: program) }
        _ = clinux_close_from(3)
    }

    private static func stay(until program: pid_t) -> Never {
        // Of bubblewrap, which the person may end.
        _ = clinux_follow_parent(SIGKILL)
        let signals = clinux_signal_descriptor([SIGCHLD], 1)
        var wishes = [life, signals].map(Watch.reading)
        while signals >= 0, wishes[0].revents == 0 {
            var status: Int32 = 0
            while case let child = waitpid(-1, &status, WNOHANG), child > 0 {
                if child == program { _exit(code(of: status)) }
            }
            poll(&wishes, 2, -1)
            while clinux_take_signal(signals) >= 0 {}
        }
        _exit(128 + SIGKILL)
    }

    /// What a shell says of a process that ended so.
    static func code(of status: Int32) -> Int32 {
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
