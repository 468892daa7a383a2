import Glibc
import PickerTesting
import SystemPackage

/// Makes the plugin an ordinary user's, where the tests are root's.
struct OrdinaryUser {
    /// A home of that user.
    let home: Home

    init() throws {
        home = try Home()
        guard geteuid() == 0 else { return }
        for name in ["cache", "config", "home", "state", "temporary", "work"] {
            chown(home.folder.path.appending(name).string, 1_000, 1_000)
        }
    }

    /// What becomes the plugin with no rights but that user's.
    var wrapper: [String] {
        guard geteuid() == 0 else { return [] }
        return ["/usr/bin/setpriv", "--reuid=1000", "--regid=1000", "--clear-groups"]
    }
}
