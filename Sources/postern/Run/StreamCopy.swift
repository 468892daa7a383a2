import Glibc

/// Copies between this process's descriptors 0 and 1 and a plugin's pipes, and understands nothing
/// of what it copies.
enum StreamCopy {
    /// Bytes that are moved at once: what a pipe holds.
    private static let pieceBytes = 65_536

    /// Copies both ways, until the plugin ends its output.
    ///
    /// The end of the input is passed on, and so the plugin ends.
    static func run(input: Int32, output: Int32) throws(Failure) {
        signal(SIGPIPE, SIG_IGN)
        let context = UnsafeMutableRawPointer(bitPattern: Int(output))
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            nil,
            { context in
                let output = Int32(Int(bitPattern: context))
                StreamCopy.copy(from: STDIN_FILENO, to: output)
                close(output)
                return nil
            },
            context
        )
        guard code == 0 else {
            throw Failure(.unavailable, "No thread is left: \(SystemError.text(code)).")
        }
        copy(from: input, to: STDOUT_FILENO)
    }

    private static func copy(from source: Int32, to target: Int32) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceBytes, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(source, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            var done = 0
            while done < count {
                let written = write(target, buffer.baseAddress?.advanced(by: done), count - done)
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { return }
                done += written
            }
        }
    }
}
