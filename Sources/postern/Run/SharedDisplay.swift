import Glibc

/// The display of the session, as far as a guarded program is shown it: one socket and, for X11,
/// the file with the cookies that open it.
struct SharedDisplay {
    /// Which of the two it is, as the launcher calls it.
    enum Kind: String { case wayland, x11 }

    let kind: Kind
    let socket: String
    var authority: String?

    /// The display that the session's variables name: Wayland's, or where there is none that of X11.
    ///
    /// One that is named and not there is refused: the other could be the weaker one.
    static func find(
        _ variable: (String) -> String? = PersonFolders.variable
    ) throws(Failure) -> SharedDisplay {
        if let name = named("WAYLAND_DISPLAY", variable) {
            let folder = named("XDG_RUNTIME_DIR", variable) ?? ""
            let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
            return SharedDisplay(kind: .wayland, socket: try socket(path, "WAYLAND_DISPLAY", name))
        }
        guard let name = named("DISPLAY", variable) else {
            throw Failure(
                .unavailable,
                "modeUnavailable: there is no display to show: neither WAYLAND_DISPLAY nor DISPLAY "
                    + "is set."
            )
        }
        guard let match = name.wholeMatch(of: #/(?:unix)?:([0-9]{1,5})(?:\.[0-9]+)?/#) else {
            throw Failure(
                .unavailable,
                "modeUnavailable: the display \(Say.quoted(name)) is reached over a network; only "
                    + "one of this machine is shown to a guarded program."
            )
        }
        let cookies =
            named("XAUTHORITY", variable) ?? variable("HOME").map { $0 + "/.Xauthority" }
        return SharedDisplay(
            kind: .x11,
            socket: try socket("/tmp/.X11-unix/X\(match.1)", "DISPLAY", name),
            authority: cookies.flatMap { RealPath($0)?.text }
        )
    }

    /// As the launcher reads it.
    var words: [String] { ["--display", kind.rawValue, socket, authority ?? "-"] }

    private static func named(_ name: String, _ variable: (String) -> String?) -> String? {
        variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func socket(
        _ path: String,
        _ variable: String,
        _ name: String
    ) throws(Failure) -> String {
        var status = stat()
        guard let real = RealPath(path), stat(real.text, &status) == 0,
            status.st_mode & S_IFMT == S_IFSOCK
        else {
            throw Failure(
                .unavailable,
                "modeUnavailable: \(variable) names the display \(Say.quoted(name)), but "
                    + "\(Say.quoted(path)) is no socket."
            )
        }
        return real.text
    }
}
