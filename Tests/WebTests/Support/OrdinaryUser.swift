import Glibc
import SystemPackage

/// Somebody without special rights, whom programs belong to where the tests are root's: a browser
/// of root's has no walls of its own.
enum OrdinaryUser {
    private static let number: UInt32 = 1_000

    /// What becomes a program of that user's.
    static var wrapper: [String] {
        guard geteuid() == 0 else { return [] }
        return ["/usr/bin/setpriv", "--reuid=\(number)", "--regid=\(number)", "--clear-groups"]
    }

    /// Makes a file or a folder that user's.
    static func give(_ path: FilePath) {
        if geteuid() == 0 { chown(path.string, number, number) }
    }
}
