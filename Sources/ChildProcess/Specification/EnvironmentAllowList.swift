/// The variables that a child may inherit.
///
/// An allow-list, because what is harmful cannot be listed: `LD_*`, `GCONV_PATH`, `GLIBC_TUNABLES`,
/// `MALLOC_*`, `BASH_ENV`, `IFS`, `PYTHON*`, `*_OPTIONS` and their successors change what a program
/// does before its first line, and tokens and passwords lie in variables of any name. What is on
/// the list is what a picker shows itself with and finds the person's folders by.
public enum EnvironmentAllowList {
    /// Who the person is, and which programs are theirs.
    static let person = ["HOME", "LOGNAME", "USER", "PATH", "SHELL", "TMPDIR"]
    /// How to speak to a terminal and in which language; every category of glibc's locales.
    static let languages = [
        "TERM", "COLORTERM", "LANG", "LANGUAGE", "TZ",
        "LC_ADDRESS", "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_IDENTIFICATION", "LC_MEASUREMENT",
        "LC_MESSAGES", "LC_MONETARY", "LC_NAME", "LC_NUMERIC", "LC_PAPER", "LC_TELEPHONE",
        "LC_TIME",
    ]
    /// Where the person keeps settings, data, caches and files.
    static let folders = [
        "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_PICTURES_DIR",
        "XDG_RUNTIME_DIR", "XDG_STATE_HOME",
    ]
    /// How to reach the screen and the session, without which no window opens.
    static let display = ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"]

    /// All of them.
    public static let names = person + languages + folders + display
}
