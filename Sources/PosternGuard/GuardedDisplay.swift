import Glibc

/// The display that the host is shown: one socket of the person's session, nothing else of it.
struct GuardedDisplay {
    /// Which of the two it is, by the word of the statement.
    enum Kind: String { case wayland, x11 }

    /// Where the host finds the cookies of X11.
    private static let cookies = "/run/postern/xauthority"

    let kind: Kind
    private let socket: String
    private let authority: String?
    /// What stands behind the X of an X11 socket's name.
    private let number: String

    /// Takes `KIND SOCKET AUTHORITY` from a command line; AUTHORITY may be `-`.
    init(_ rest: inout ArraySlice<String>) throws(GuardFailure) {
        guard let kind = rest.popFirst().flatMap(Kind.init), let socket = rest.popFirst(),
            let slash = socket.lastIndex(of: "/"), let authority = rest.popFirst()
        else { throw GuardPlan.wrong }
        self.kind = kind
        self.socket = socket
        self.authority = authority == "-" ? nil : authority
        number = String(socket[slash...].dropFirst(2))
    }

    /// A folder of the host's own, where programs look for the socket of Wayland and make theirs.
    var runtimeFolder: String { "/run/user/\(getuid())" }

    /// What the machine has to be called inside: the cookies of X11 are for one of its name.
    var hostName: String? {
        guard kind == .x11 else { return nil }
        var machine = utsname()
        uname(&machine)
        return withUnsafeBytes(of: machine.nodename) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// Puts it into a root.
    func show(in root: inout Root) {
        root.make(runtimeFolder)
        switch kind {
        case .wayland: root.show(socket, as: runtimeFolder + "/wayland-0")
        case .x11:
            root.show(socket, as: "/tmp/.X11-unix/X" + number)
            if let authority { root.show(authority, as: Self.cookies) }
        }
    }

    /// What leads the host to it.
    var variables: [String] {
        let own = ["XDG_RUNTIME_DIR=" + runtimeFolder]
        return switch kind {
        case .wayland: own + ["WAYLAND_DISPLAY=wayland-0"]
        case .x11:
            own + ["DISPLAY=:" + number] + (authority == nil ? [] : ["XAUTHORITY=" + Self.cookies])
        }
    }
}
