import Foundation
import Glibc
import Testing

/// A port of this machine that what is only shown must never lead to.
final class Alarm: Sendable {
    let port: UInt16
    private let listener: Int32

    init() throws {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        listener = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        try #require(isBound)
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Shows a page to whoever comes from now on, as any program of this machine can.
    func show(_ page: String) {
        let answer = """
            HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\
            Content-Length: \(page.utf8.count)\r\n\r\n\(page)
            """
        let listener = listener
        Thread.detachNewThread {
            while true {
                let end = accept(listener, nil, nil)
                guard end >= 0 else { return }
                var room = [UInt8](repeating: 0, count: 4_096)
                _ = recv(end, &room, room.count, 0)
                _ = send(end, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
                close(end)
            }
        }
    }

    /// Whether anybody came, within so many milliseconds.
    func wasReached(within milliseconds: Int32 = 0) async throws -> Bool {
        let listener = listener
        return try await onThread {
            var watched = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            return poll(&watched, 1, milliseconds) > 0
        }
    }
}
