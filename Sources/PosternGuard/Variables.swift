import Glibc

/// The variables that cross a wall: a list of what may, since what is harmful cannot be listed.
///
/// Nothing that leads to a session, an agent, a display or a library but for who opens pages.
enum Variables {
    private static let person = ["HOME", "LOGNAME", "USER", "PATH", "SHELL", "EDITOR", "VISUAL"]
    private static let languages = [
        "TERM", "COLORTERM", "LANG", "LANGUAGE", "TZ", "LC_ALL", "LC_COLLATE", "LC_CTYPE",
        "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LC_TIME",
    ]
    private static let folders = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]

    /// What leads to a person's screen, and tells a desktop what it is.
    private static let session = [
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR",
        "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "DESKTOP_SESSION", "KDE_SESSION_VERSION",
        "KDE_FULL_SESSION", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS", "XDG_CACHE_HOME",
    ]

    /// For who opens pages, outside.
    static var ofOpener: [String] { strings(person + languages + folders + session) }

    /// For the host, who finds this project's command in that folder if nowhere before.
    static func ofHost(commands folder: String) -> [String] {
        strings(person + languages + folders + ["XDG_CACHE_HOME"]).map { variable in
            variable.hasPrefix("PATH=") ? variable + ":" + folder : variable
        }
    }

    /// For a plugin: its cache is where the host sees the exchange folder as well, so that both
    /// have one path for a file in it.
    static var ofPlugin: [String] {
        strings(person + languages + folders) + ["XDG_CACHE_HOME=/run"]
    }

    /// A variable of this process.
    static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// A value that begins with `()` is left out: some shells run it.
    private static func strings(_ names: [String]) -> [String] {
        names.compactMap { name in
            value(name).flatMap { $0.hasPrefix("()") ? nil : "\(name)=\($0)" }
        }
    }
}
