import Glibc

/// Where one end of a connection on this machine is.
struct LoopbackAddress: Hashable {
    /// The four bytes as the kernel's table writes them, in the order of this machine.
    let host: UInt32
    let port: UInt16

    /// The end of a socket that is on this side.
    init?(ofOwn descriptor: Int32) {
        self.init(descriptor) { getsockname($0, $1, $2) }
    }

    /// The end on the other side.
    init?(ofPeer descriptor: Int32) {
        self.init(descriptor) { getpeername($0, $1, $2) }
    }

    private init?(
        _ descriptor: Int32,
        _ name: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                name(descriptor, place, &length) == 0
            }
        }
        guard isKnown, address.sin_family == sa_family_t(AF_INET) else { return nil }
        host = address.sin_addr.s_addr
        port = UInt16(bigEndian: address.sin_port)
    }
}
