import Glibc
import Testing

@testable import WebPlugin

/// Whose a connection is, told by the kernel's tables.
@Suite struct SocketOwnersTests {
    private static func pair() throws -> (client: Int32, server: Int32) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        withUnsafeMutablePointer(to: &address) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                _ = bind(listener, place, length)
                _ = listen(listener, 1)
                _ = getsockname(listener, place, &length)
                _ = connect(client, place, length)
            }
        }
        let server = accept(listener, nil, nil)
        try #require(server >= 0)
        return (client, server)
    }

    private static func tables() -> [Int32] {
        let names = ["/proc/self/net/tcp", "/proc/self/net/tcp6"]
        return names.map { name in open(name, O_RDONLY | O_CLOEXEC) }
    }

    @Test func `a connection of this user is this user's, and nobody else's`() throws {
        let (client, server) = try Self.pair()
        defer { for end in [client, server] { close(end) } }
        #expect(SocketOwners(tables: Self.tables()).isOwn(server))
        #expect(!SocketOwners(tables: Self.tables(), user: geteuid() + 1).isOwn(server))
    }

    @Test func `a connection whose other end is gone is nobody's`() throws {
        let (client, server) = try Self.pair()
        defer { close(server) }
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            client,
            SOL_SOCKET,
            SO_LINGER,
            &linger,
            socklen_t(MemoryLayout.size(ofValue: linger))
        )
        close(client)
        #expect(!SocketOwners(tables: Self.tables()).isOwn(server))
    }
}
