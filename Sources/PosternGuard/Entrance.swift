import CLinux
import Confinement
import Glibc

/// The last step into the guarded root: between the first process and the host, in the host's own.
///
/// The host gets a session and, where the person has one, a terminal of its own; no descriptor but
/// three; and a table of calls and Landlock over all that bubblewrap has left.
enum Entrance {
    static let option = "--enter"

    /// The statuses of shells for a command that is not there, and one that cannot be run.
    private static let notFound: Int32 = 127
    private static let notExecutable: Int32 = 126

    /// Becomes the host.
    ///
    /// - Parameter arguments: `TERMINAL WRITABLE… -- COMMAND…`, where TERMINAL is the number of the
    ///   descriptor that is the host's terminal, or `-`.
    static func pass(_ arguments: [String]) throws(GuardFailure) -> Never {
        guard let split = arguments.firstIndex(of: "--"), split >= 1,
            arguments.count > split + 1
        else { throw GuardPlan.wrong }
        try FirstProcess.split()
        setsid()
        if let terminal = Int32(arguments[0]), clinux_control_terminal(terminal) != 0 {
            throw .system("The terminal cannot be taken")
        }
        try confine(writable: Array(arguments[1..<split]))
        become(Array(arguments[(split + 1)...]))
    }

    /// Becomes a program, or says why not.
    static func become(_ command: [String]) -> Never {
        Spawn.withStrings(command) { if let strings = $0 { execvp(command[0], strings) } }
        let isMissing = errno == ENOENT
        GuardFailure.usage(
            "\(command[0]): \(isMissing ? "not found" : "cannot be run") inside the guard."
        ).say()
        _exit(isMissing ? notFound : notExecutable)
    }

    private static func confine(writable: [String]) throws(GuardFailure) {
        let own = ["/dev", "/proc", "/tmp"] + [Root.home].compactMap(\.self) + writable
        let places = [("/", FilePermit.Use.running)] + own.map { ($0, .everything) }
        let permits = try places.map { (path, use) throws(GuardFailure) in
            let place = open(path, O_RDONLY | O_CLOEXEC)
            guard place >= 0 else { throw .system("A folder of the host cannot be opened") }
            return FilePermit(use, of: place)
        }
        var profile = ConfinementProfile(limits: [], files: permits, calls: HostCalls.filter)
        // The host has a network namespace to itself.
        profile.exceptions = .network
        do throws(ConfinementError) {
            _ = try profile.enforce()
        } catch {
            throw .unavailable("The host cannot be confined (\(error)); see postern doctor.")
        }
    }
}
