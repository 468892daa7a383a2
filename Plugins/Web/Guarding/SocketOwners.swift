import Glibc

/// Tells whose the connections to this machine's ports are, by the kernel's own tables.
///
/// A browser's connection belongs to the user who runs the browser; other users of the machine can
/// reach the port as well, and are not to.
final class SocketOwners: Sendable {
    private let tables: [Int32]
    private let user: UInt32

    /// - Parameter tables: `/proc/net/tcp` and `tcp6` of the network in which the port is, open;
    ///   this object's from here on.
    init(tables: [Int32], user: UInt32 = geteuid()) {
        self.tables = tables
        self.user = user
    }

    deinit { for table in tables { close(table) } }

    /// Whether the other end of a connection belongs to this user, for sure.
    func isOwn(_ descriptor: Int32) -> Bool {
        guard let own = LoopbackAddress(ofOwn: descriptor),
            let peer = LoopbackAddress(ofPeer: descriptor)
        else { return false }
        return tables.contains { table in
            owner(of: peer, to: own, in: read(table)) == user
        }
    }

    /// The user in the line of the other end: its own address first, ours second.
    func owner(of peer: LoopbackAddress, to own: LoopbackAddress, in table: [UInt8]) -> UInt32? {
        let far = Self.digits(peer)
        let near = Self.digits(own)
        for line in table.split(separator: 0x0A).dropFirst() {
            let words = line.split(separator: 0x20, maxSplits: 8)
            guard words.count > 7, Self.matches(words[1], far), Self.matches(words[2], near) else {
                continue
            }
            return UInt32(String(decoding: words[7], as: UTF8.self))
        }
        return nil
    }

    /// The table of IPv6 writes an address of IPv4 behind 24 more digits.
    private static func matches(_ word: ArraySlice<UInt8>, _ digits: [UInt8]) -> Bool {
        guard word.count > digits.count else { return word.elementsEqual(digits) }
        let mapped = Array("0000000000000000FFFF0000".utf8)
        return word.starts(with: mapped) && word.dropFirst(mapped.count).elementsEqual(digits)
    }

    private static func digits(_ address: LoopbackAddress) -> [UInt8] {
        let host = String(address.host, radix: 16, uppercase: true)
        let port = String(address.port, radix: 16, uppercase: true)
        let text =
            String(repeating: "0", count: 8 - host.count) + host + ":"
            + String(repeating: "0", count: 4 - port.count) + port
        return Array(text.utf8)
    }

    private func read(_ table: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count < WebLimits.socketTableBytes {
            let count = pread(table, &room, room.count, off_t(bytes.count))
            guard count > 0 else { break }
            bytes += room[..<count]
        }
        return bytes
    }
}
