import CLinux
import Glibc

/// One end of the line between a plugin and its opener; closed with the last reference.
final class OpenerSocket: Sendable {
    private let descriptor: Int32

    init(taking descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Sends a message, and descriptors, which stay the sender's.
    @discardableResult
    func send(_ message: OpenerMessage, _ descriptors: [Int32] = []) -> Bool {
        let bytes = message.bytes
        return clinux_send_message(
            descriptor,
            bytes,
            bytes.count,
            descriptors,
            descriptors.count
        ) == 0
    }

    /// Waits for a message and what is enclosed, which is the receiver's.
    ///
    /// - Parameter milliseconds: how long; nil for ever.
    /// - Returns: nil at the end of the line, after that time, and for what is no message.
    func receive(milliseconds: Int32?) -> (message: OpenerMessage, enclosed: [Int32])? {
        var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var ready = poll(&wish, 1, milliseconds ?? -1)
        while ready < 0, errno == EINTR { ready = poll(&wish, 1, milliseconds ?? -1) }
        guard ready > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: OpeningLimits.messageBytes)
        var enclosed = [Int32](repeating: -1, count: OpeningLimits.descriptors)
        var enclosedCount = enclosed.count
        let count = clinux_receive_message(
            descriptor,
            &bytes,
            bytes.count,
            &enclosed,
            &enclosedCount
        )
        guard count > 0 else { return nil }
        enclosed = Array(enclosed.prefix(enclosedCount))
        guard let message = OpenerMessage(bytes[..<count]) else {
            for descriptor in enclosed { close(descriptor) }
            return nil
        }
        return (message, enclosed)
    }
}
