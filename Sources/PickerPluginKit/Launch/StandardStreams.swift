import CLinux
import Glibc
import PickerWire

/// Takes the wire's two descriptors away from the program.
///
/// After it, whatever prints to standard output prints to standard error, whatever reads standard
/// input finds the end of it, and nothing else that was inherited is open.
enum StandardStreams {
    static func take() throws(StartFailure) -> ByteStreams {
        // Before anything is opened here: what lies above 2 came from elsewhere.
        guard clinux_close_from(3) == 0 else { throw .noDescriptors }
        let input = try moved(STDIN_FILENO)
        let output = try moved(STDOUT_FILENO)
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard null >= 0 else { throw .noDescriptors }
        if fcntl(STDERR_FILENO, F_GETFD) < 0 {
            guard dup2(null, STDERR_FILENO) >= 0 else { throw .noDescriptors }
        }
        guard dup2(null, STDIN_FILENO) >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
            throw .noDescriptors
        }
        if null > STDERR_FILENO { close(null) }
        return ByteStreams(input: input, output: output, owned: false)
    }

    private static func moved(_ descriptor: Int32) throws(StartFailure) -> Int32 {
        let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard moved >= 0 else { throw errno == EBADF ? .noStreams : .noDescriptors }
        return moved
    }
}
