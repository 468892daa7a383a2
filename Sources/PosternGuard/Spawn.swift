import CLinux
import Glibc

/// Starts programs whose every descriptor and variable is named.
enum Spawn {
    /// Descriptors that are handed on lie above this number, clear of those that children get.
    private static let floor: Int32 = 64

    /// Moves a descriptor above the numbers that children get; the old one is closed.
    static func above(_ descriptor: Int32) -> Int32 {
        guard descriptor >= 0, descriptor < floor else { return descriptor }
        defer { close(descriptor) }
        return fcntl(descriptor, F_DUPFD_CLOEXEC, floor)
    }

    /// Opens what was closed of 0, 1 and 2: what this process opens later would be the host's there.
    static func fillStandard() throws(GuardFailure) {
        while (0...STDERR_FILENO).contains(open("/dev/null", O_RDWR | O_CLOEXEC)) {}
        guard (0...STDERR_FILENO).allSatisfy({ fcntl($0, F_GETFD) >= 0 }) else {
            throw .system("/dev/null cannot be opened")
        }
    }

    /// What is empty and takes everything.
    static var nothing: Int32 { above(open("/dev/null", O_RDWR | O_CLOEXEC)) }

    /// A pipe whose ends are handed on.
    static func pipe() throws(GuardFailure) -> (read: Int32, write: Int32) {
        var reading: Int32 = -1
        var writing: Int32 = -1
        var ends: (read: Int32, write: Int32) = (-1, -1)
        if clinux_pipe(&reading, &writing) == 0 { ends = (above(reading), above(writing)) }
        guard min(ends.read, ends.write) >= 0 else {
            for end in [ends.read, ends.write] { close(end) }
            throw .system("No pipe can be made")
        }
        return ends
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: the program's path and its arguments.
    ///   - descriptors: what the child has as 0, 1, 2 and so on.
    ///   - signal: what it gets when this process is gone; 0 for nothing.
    /// - Returns: the process's number.
    static func start(
        _ command: [String],
        _ variables: [String],
        _ descriptors: [Int32],
        signal: Int32 = 0
    ) throws(GuardFailure) -> pid_t {
        var process: Int32 = 0
        let count = Int32(descriptors.count)
        let code = withStrings(command) { arguments in
            withStrings(variables) { variables in
                clinux_spawn_bound(arguments, variables, descriptors, count, signal, &process)
            }
        }
        guard code == 0 else { throw .unavailable("\(command[0]) cannot be started.") }
        return process
    }

    /// Lends strings as C wants them, ended by a null pointer.
    static func withStrings<R>(
        _ strings: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> R
    ) -> R {
        var pointers = strings.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    }
}
