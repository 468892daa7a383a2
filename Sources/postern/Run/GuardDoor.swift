import CLinux
import Glibc
import SystemPackage

/// The door of a guard, from inside: a plugin's name in, two ends of pipes out.
enum GuardDoor {
    private static let place = "/run/postern/door"
    /// What the launcher says when a plugin begins; else it is the status of the refusal.
    private static let begins: UInt8 = 0

    /// Whether this process is inside a guard.
    static var isHere: Bool { access(place, F_OK) == 0 }

    /// Asks for a plugin.
    ///
    /// - Returns: where its messages are read and where messages to it are written; the caller's.
    static func open(
        _ name: String
    ) throws(Failure) -> (input: FileDescriptor, output: FileDescriptor) {
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        let door = socket(AF_UNIX, kind, 0)
        guard door >= 0 else { throw closed }
        defer { close(door) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: place.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(door, $0, length) == 0
            }
        }
        let words = Array(name.utf8)
        guard isConnected, clinux_send_message(door, words, words.count, nil, 0) == 0 else {
            throw closed
        }
        var answer: UInt8 = 255
        var ends: [Int32] = [-1, -1]
        var count = ends.count
        guard clinux_receive_message(door, &answer, 1, &ends, &count) == 1 else { throw closed }
        guard answer == begins, count == ends.count else { throw refusal(answer, name) }
        return (FileDescriptor(rawValue: ends[1]), FileDescriptor(rawValue: ends[0]))
    }

    private static let closed = Failure(
        .unavailable,
        "The guard around this program does not answer; it may be ending."
    )

    private static func refusal(_ answer: UInt8, _ name: String) -> Failure {
        switch Int32(answer) {
        case Status.refused.code:
            Failure(
                .refused,
                "The plugin \(Say.quoted(name)) is not one of those that this guard was started "
                    + "with; postern run --plugin names them."
            )
        case Status.timedOut.code:
            Failure(.unavailable, "Too many plugins run in this guard already.")
        default: Failure(.unavailable, "The plugin \(Say.quoted(name)) could not be started.")
        }
    }
}
