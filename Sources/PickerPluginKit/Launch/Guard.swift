import Glibc

/// The launcher of guarded mode, as a plugin that it started sees it.
enum Guard {
    /// A file that the launcher puts into the plugin's root.
    ///
    /// Outside of a guard only the system's owner could make it there. A host that starts the plugin in a root of its own making can as
    /// well, and then deceives nobody but itself.
    private static let mark = "/run/postern/guarded"

    /// Whether the launcher started this process.
    static var isAround: Bool { access(mark, F_OK) == 0 }
}
