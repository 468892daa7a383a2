import Glibc

/// The two byte directions of a wire, owned by the ``Peer`` that is made with them.
public struct ByteStreams: Sendable {
    /// Where messages are read.
    public let input: Int32
    /// Where messages are written.
    public let output: Int32
    /// True when both ends were made by this process, so that `O_NONBLOCK` may be set on them.
    public let owned: Bool

    /// Takes over two descriptors; the peer closes them when it ends.
    ///
    /// - Parameter owned: false for descriptors that were inherited: other processes may share
    ///   their file descriptions, whose flags are then left alone.
    public init(input: Int32, output: Int32, owned: Bool) {
        self.input = input
        self.output = output
        self.owned = owned
    }

    func prepare() {
        // A peer that is gone shows as an error of the write, never as the death of the program.
        signal(SIGPIPE, SIG_IGN)
        guard owned else { return }
        let flags = fcntl(output, F_GETFL)
        if flags >= 0 { _ = fcntl(output, F_SETFL, flags | O_NONBLOCK) }
    }
}
