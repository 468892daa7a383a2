import Foundation
import Glibc

/// Any bytes to a port of this machine, and what comes back: what an attacker can send.
enum RawHTTP {
    struct Answer: Sendable {
        /// 0 where the connection was closed or refused without a word.
        let status: Int
        let head: String
        let body: [UInt8]

        /// The value of a header field.
        func field(_ name: String) -> String? {
            head.split(separator: "\r\n").first {
                $0.lowercased().hasPrefix(name.lowercased() + ": ")
            }.map { String($0.dropFirst(name.count + 2)) }
        }
    }

    /// Sends one request as a browser would, with the fields given.
    static func ask(
        _ port: UInt16,
        _ line: String,
        _ fields: [String] = [],
        host: String? = nil,
        body: String = ""
    ) async throws -> Answer {
        let all = [line, "Host: \(host ?? "127.0.0.1:\(port)")"] + fields
        let length = line.hasPrefix("POST") ? ["Content-Length: \(body.utf8.count)"] : []
        let head = (all + length).joined(separator: "\r\n") + "\r\n\r\n"
        return try await send(port, Array((head + body).utf8))
    }

    /// Sends bytes, and takes the first answer.
    static func send(_ port: UInt16, _ bytes: [UInt8]) async throws -> Answer {
        try await onThread {
            let socket = connected(port)
            defer { close(socket) }
            guard socket >= 0 else { return Answer(status: 0, head: "", body: []) }
            _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            return received(socket)
        }
    }

    /// Connections on which nothing is ever said; they are the caller's to close.
    static func silentConnections(_ count: Int, to port: UInt16) -> [Int32] {
        (0..<count).map { _ in connected(port) }
    }

    /// Whether anybody listens there.
    static func listens(_ port: UInt16) -> Bool {
        let socket = connected(port)
        defer { close(socket) }
        return socket >= 0
    }

    /// Whether nobody listens there any more, by a moment at the latest; no event tells of a port.
    static func isSilent(_ port: UInt16, by moment: ContinuousClock.Instant) async -> Bool {
        while listens(port) {
            guard ContinuousClock.now < moment else { return false }
            await Task.yield()
        }
        return true
    }

    private static func connected(_ port: UInt16) -> Int32 {
        let end = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(
            end,
            SOL_SOCKET,
            SO_RCVTIMEO,
            &patience,
            socklen_t(MemoryLayout<timeval>.size)
        )
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(end, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(end)
            return -1
        }
        return end
    }

    private static func received(_ socket: Int32) -> Answer {
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            if let answer = whole(bytes) { return answer }
            let count = recv(socket, &room, room.count, 0)
            guard count > 0 else { return whole(bytes) ?? Answer(status: 0, head: "", body: bytes) }
            bytes += room[..<count]
        }
    }

    private static func whole(_ bytes: [UInt8]) -> Answer? {
        guard let end = bytes.firstRange(of: [13, 10, 13, 10]) else { return nil }
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        let body = Array(bytes[end.upperBound...])
        let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
        let answer = Answer(status: status, head: head, body: body)
        if answer.field("Transfer-Encoding") == "chunked" {
            return pieces(body[...]).map { Answer(status: status, head: head, body: $0) }
        }
        return body.count >= Int(answer.field("Content-Length") ?? "") ?? 0 ? answer : nil
    }

    /// What pieces say together; nil until the last of them is there.
    private static func pieces(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var whole: [UInt8] = []
        var rest = bytes
        while let line = rest.firstRange(of: [13, 10]) {
            let digits = String(decoding: rest[..<line.lowerBound], as: UTF8.self)
            guard let count = Int(digits, radix: 16), count > 0 else { return whole }
            rest = rest[line.upperBound...]
            guard rest.count >= count + 2 else { return nil }
            whole += rest.prefix(count)
            rest = rest.dropFirst(count + 2)
        }
        return nil
    }
}
