import Glibc

/// A socket that listens on this machine alone, at a port that the kernel chose; closed with it.
final class LoopbackListener {
    let descriptor: Int32
    let port: UInt16

    /// - Returns: nil where the machine has no socket left.
    init?() {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_INET, kind | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Heads and bodies of answers leave at once; accepted sockets inherit it.
        var one: Int32 = 1
        setsockopt(
            descriptor,
            Int32(IPPROTO_TCP),
            TCP_NODELAY,
            &one,
            socklen_t(MemoryLayout<Int32>.size)
        )
        let isBound = withUnsafeMutablePointer(to: &address) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(descriptor, place, length) == 0
                    && listen(descriptor, OpeningLimits.backlog) == 0
                    && getsockname(descriptor, place, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        // A failing initializer still runs the deinitializer: every stored value is set.
        guard isBound, port != 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
