import CLinux
import Glibc
import MediaWork
import SystemPackage

/// A process that makes a child for every order, and the socket to it.
///
/// It becomes the program with the first message: loading that takes longer than all else that a
/// plugin does before it answers, and many sessions never look into a file. It ends when the socket
/// is closed, whoever closes it: also the kernel, when this process dies.
final class Worker: Sendable {
    /// What a look at the socket brought.
    enum News {
        case message(WorkMessage)
        /// Nothing for as long as one looked.
        case silence
        /// There is no worker any more.
        case end
    }

    /// What became of a message that was sent.
    enum Delivery {
        case delivered
        /// Whoever listens to the worker will hear that as well.
        case workerIsGone
        /// The system could not send it: a descriptor was none, or too many are on their way.
        case impossible
    }

    private let socket: Int32
    private let process: Int32

    private init(socket: Int32, process: Int32) {
        self.socket = socket
        self.process = process
    }

    deinit {
        close(socket)
        clinux_signal(process, SIGKILL)
        var ending = clinux_ending()
        _ = clinux_reap(process, &ending)
        close(process)
    }

    /// The worker's variables: nothing of this process's own.
    ///
    /// Symbols are looked up once, before there are children, and not in each of them.
    private static let variables = [
        "LD_BIND_NOW=1", "LC_ALL=C.UTF-8", "MALLOC_ARENA_MAX=1", "VIPS_WARNING=0",
        // Pictures stay in memory, where they are bounded; there is no folder for others.
        "VIPS_DISC_THRESHOLD=4g",
    ]

    /// The process's name until it is the program.
    private static let label = "postern-worker"

    /// Makes the process; nil where there is no such program or the system does not allow it.
    static func start(_ program: FilePath) -> Worker? {
        var ours: Int32 = -1
        var theirs: Int32 = -1
        guard clinux_message_sockets(&ours, &theirs) == 0 else { return nil }
        defer { close(theirs) }
        let process = spawn(program, input: theirs)
        guard let process else {
            close(ours)
            return nil
        }
        return Worker(socket: ours, process: process)
    }

    /// Returns a descriptor of the process.
    private static func spawn(_ program: FilePath, input: Int32) -> Int32? {
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nothing >= 0 else { return nil }
        defer { close(nothing) }
        var number: Int32 = 0
        let code = withStrings(["postern-media-worker"]) { arguments in
            withStrings(variables) { variables in
                program.withPlatformString { path in
                    var plan = clinux_spawn(
                        path: path,
                        arguments: arguments,
                        variables: variables,
                        directory: -1,
                        input: input,
                        output: nothing,
                        error: nothing
                    )
                    return clinux_spawn_waiting(&plan, label, &number)
                }
            }
        }
        guard code == 0 else { return nil }
        let process = clinux_process_descriptor(number)
        if process < 0 { kill(number, SIGKILL) }
        return process < 0 ? nil : process
    }

    /// Lends the strings as C wants them, ended by a null pointer.
    private static func withStrings(
        _ strings: [String],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Int32
    ) -> Int32 {
        let pointers = strings.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }

    /// Sends a message with descriptors, which stay the caller's.
    @discardableResult
    func send(_ message: WorkMessage, _ descriptors: [Int32] = []) -> Delivery {
        let bytes = message.bytes
        let code = clinux_send_message(
            socket,
            bytes,
            bytes.count,
            descriptors,
            descriptors.count
        )
        guard code != 0 else { return .delivered }
        return [EPIPE, ECONNRESET, ENOTCONN].contains(errno) ? .workerIsGone : .impossible
    }

    /// Waits for a message.
    ///
    /// Blocks, so it is called on a thread of its own.
    func listen(milliseconds: Int32) -> News {
        var wish = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        let ready = poll(&wish, 1, milliseconds)
        guard ready != 0 else { return .silence }
        guard ready > 0 else { return errno == EINTR ? .silence : .end }
        var bytes = [UInt8](repeating: 0, count: MediaWorkLimits.orderBytes)
        // A worker sends no descriptors; those that came would be closed at once.
        var descriptorCount = 0
        let count = clinux_receive_message(socket, &bytes, bytes.count, nil, &descriptorCount)
        guard count > 0, let message = WorkMessage(bytes[..<count]) else { return .end }
        return .message(message)
    }

    /// Lets the worker and its children end; whoever listens hears it.
    func end() {
        shutdown(socket, Int32(SHUT_RDWR))
    }
}
