import CLinux
import Glibc
import MediaWork

/// The socket on which a worker hears its orders and tells how they ended.
struct Inbox {
    /// A message and the descriptors that came with it, which are the receiver's.
    struct Delivery {
        let message: WorkMessage
        let descriptors: [Int32]
    }

    let socket: Int32

    /// Whether a descriptor is a socket that keeps messages apart.
    static func isSocket(_ descriptor: Int32) -> Bool {
        var type: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0
            && type == Int32(SOCK_SEQPACKET.rawValue)
    }

    /// Waits for a message; nil where the other side is gone or does not speak our language.
    func receive() -> Delivery? {
        var descriptors = [Int32](repeating: -1, count: MediaWorkLimits.filesPerOrder + 1)
        var descriptorCount = descriptors.count
        var message: WorkMessage?
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: MediaWorkLimits.orderBytes) {
            room,
            filled in
            count = clinux_receive_message(
                socket,
                room.baseAddress,
                room.count,
                &descriptors,
                &descriptorCount
            )
            filled = max(0, count)
        }
        guard count > 0 else { return nil }
        message = WorkMessage(bytes)
        let received = Array(descriptors[..<descriptorCount])
        guard let message else {
            for descriptor in received { close(descriptor) }
            return nil
        }
        return Delivery(message: message, descriptors: received)
    }

    /// Sends a message with descriptors, which stay the caller's; false where nobody is there.
    func send(_ message: WorkMessage, _ descriptors: [Int32] = []) -> Bool {
        let bytes = message.bytes
        let count = descriptors.count
        return clinux_send_message(socket, bytes, bytes.count, descriptors, count) == 0
    }
}
