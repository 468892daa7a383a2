import CLinux
import Glibc

/// Starts programs whose every descriptor and variable is named.
enum Spawn {
    /// Descriptors that are handed on lie above this number, clear of those that children get.
    private static let floor: Int32 = 64

    /// What a child has for its descriptors 0, 1 and 2.
    struct Standard {
        var input: Int32
        var output: Int32
        var error: Int32
    }

    /// Moves a descriptor above the numbers that children get; the old one is closed.
    static func above(_ descriptor: Int32) -> Int32 {
        guard descriptor >= 0, descriptor < floor else { return descriptor }
        defer { close(descriptor) }
        return fcntl(descriptor, F_DUPFD_CLOEXEC, floor)
    }

    /// Opens what was closed of 0, 1 and 2: what this process opens later would be the host's there.
    static func fillStandard() {
        while (0...STDERR_FILENO).contains(open("/dev/null", O_RDWR | O_CLOEXEC)) {}
    }

    /// A pipe whose ends are handed on.
    static func pipe() throws(GuardFailure) -> (read: Int32, write: Int32) {
        var reading: Int32 = -1
        var writing: Int32 = -1
        guard clinux_pipe(&reading, &writing) == 0 else { throw .system("No pipe can be made") }
        return (above(reading), above(writing))
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: the program's path and its arguments.
    ///   - further: what the child has as 3, 4 and so on.
    /// - Returns: the process's number.
    static func start(
        _ command: [String],
        _ variables: [String],
        _ standard: Standard,
        further: [Int32] = []
    ) throws(GuardFailure) -> pid_t {
        var process: Int32 = 0
        let code = withStrings(command) { arguments in
            withStrings(variables) { variables in
                var plan = clinux_spawn(
                    path: arguments?[0],
                    arguments: arguments,
                    variables: variables,
                    directory: -1,
                    input: standard.input,
                    output: standard.output,
                    error: standard.error
                )
                return clinux_spawn_child_with(&plan, further, Int32(further.count), &process)
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
