import CLinux
import Glibc

/// The one way out of the guarded root: a name goes in, the ends of two fresh pipes come out.
///
/// The launcher is in the path of no message: it starts the plugin on the other ends and forgets
/// them. Nothing that a caller sends is anything but a name, and descriptors are not taken.
struct Door {
    /// What a caller hears when it gets no pipes: the status that the contract has for it.
    enum Refusal: UInt8, Error {
        case busy = 75
        case unavailable = 69
        case refused = 77
    }

    /// Where it is inside.
    static let place = "/run/postern/door"

    let listener: Int32
    private(set) var callers: [Int32] = []

    /// Opens the door in a folder outside.
    init(in folder: PrivateFolder) throws(GuardFailure) {
        listener = try Self.listener("door", in: folder)
    }

    /// A socket in a folder outside, for messages.
    static func listener(_ name: String, in folder: PrivateFolder) throws(GuardFailure) -> Int32 {
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let listener = socket(AF_UNIX, kind, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // The folder's own path can be longer than a socket's may be.
        let path = "/proc/self/fd/\(folder.descriptor)/\(name)"
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard listener >= 0, isBound, listen(listener, Int32(GuardLimits.callers)) == 0 else {
            throw .system("The door cannot be opened")
        }
        return listener
    }

    /// Whether another caller may come in.
    var isOpen: Bool { callers.count < GuardLimits.callers }

    /// Lets a caller in who stands before the door.
    mutating func admit() {
        let caller = accept(listener, nil, nil)
        guard caller >= 0 else { return }
        _ = fcntl(caller, F_SETFL, O_NONBLOCK)
        callers.append(caller)
    }

    /// Hears a caller.
    ///
    /// - Returns: the name that it said; nil where it said none, and then it is sent away.
    mutating func name(from caller: Int32) -> String? {
        callers.removeAll { $0 == caller }
        var bytes = [UInt8](repeating: 0, count: GuardLimits.nameBytes + 1)
        var descriptors = 0
        let count = clinux_receive_message(caller, &bytes, bytes.count, nil, &descriptors)
        let name = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        guard GuardedPlugin.isName(name) else {
            answer(caller, .failure(.refused))
            return nil
        }
        return name
    }

    /// Answers a caller, with the ends that are the host's, and lets it go; the ends are closed here.
    func answer(_ caller: Int32, _ result: Result<(Int32, Int32), Refusal>) {
        var word: UInt8 = 0
        var ends: [Int32] = []
        switch result {
        case .success(let pair): ends = [pair.0, pair.1]
        case .failure(let error): word = error.rawValue
        }
        _ = clinux_send_message(caller, [word], 1, ends, ends.count)
        for descriptor in ends + [caller] { close(descriptor) }
    }
}
