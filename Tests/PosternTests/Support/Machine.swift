import Glibc

/// What this machine lets tests do.
enum Machine {
    /// Whether a file system can be mounted where nobody else sees it.
    static let canMount = geteuid() == 0 && system("unshare -m true 2>/dev/null") == 0
    /// Whether there is a root to become somebody else from.
    static let isRoot = geteuid() == 0
}
