import CLinux
import Glibc
import MediaWork

/// A child that was made before there was an order for it: making one takes longer than most of
/// what a person waits for.
///
/// It has seen no file, exactly as a child that is made when the order is there.
struct WaitingChild {
    /// Refers to the process, and to no other that gets its number later.
    let process: Int32
    private let socket: Int32

    /// Makes one; nil where the system has no room for it now.
    ///
    /// - Parameter settle: what the child does first, to become one.
    init?(_ settle: () -> Void) {
        var ours: Int32 = -1
        var theirs: Int32 = -1
        guard clinux_message_sockets(&ours, &theirs) == 0 else { return nil }
        defer { close(theirs) }
        let number = clinux_fork()
        if number == 0 {
            settle()
            close(ours)
            Self.wait(theirs)
        }
        let process = number > 0 ? clinux_process_descriptor(number) : -1
        guard process >= 0 else {
            close(ours)
            return nil
        }
        self.process = process
        socket = ours
    }

    /// In the child: waits for the one order and does it.
    private static func wait(_ socket: Int32) -> Never {
        // Nothing comes where the worker is gone.
        guard let order = Inbox(socket: socket).receive() else { _exit(WorkChild.failure) }
        close(socket)
        WorkChild.work(order.message.body, order.descriptors)
    }

    /// Gives it its order and nothing ever again; false where it is gone, and then it is reaped.
    func take(_ order: Inbox.Delivery) -> Bool {
        defer { close(socket) }
        guard !Inbox(socket: socket).send(order.message, order.descriptors) else { return true }
        clinux_signal(process, SIGKILL)
        var ending = clinux_ending()
        _ = clinux_reap(process, &ending)
        close(process)
        return false
    }
}
