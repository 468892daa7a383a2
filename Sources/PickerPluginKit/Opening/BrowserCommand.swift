import ChildProcess
import Glibc
import SystemPackage

/// What opens a page for this person.
struct BrowserCommand: Sendable {
    let program: FilePath
    let environment: ProcessEnvironment

    /// Where programs of the system are; a host's PATH names none.
    private static let places = ["/usr/local/bin", "/usr/bin", "/bin"]
    /// How a desktop tells what it is, beside what every child may know.
    private static let desktop = [
        "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "DESKTOP_SESSION", "KDE_SESSION_VERSION",
        "KDE_FULL_SESSION", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS",
    ]

    /// The browser of the person's settings, else the one that their desktop opens.
    ///
    /// - Returns: nil where there is neither, or no screen to show it on.
    static func ofPerson(_ folders: PersonFolders) -> BrowserCommand? {
        var environment = ProcessEnvironment.allowListed()
        environment["PATH"] = places.joined(separator: ":")
        for name in desktop {
            if let value = getenv(name) { environment[name] = String(cString: value) }
        }
        if let browser = PersonSettings.read(folders)?.browser {
            return BrowserCommand(program: browser, environment: environment)
        }
        let screen = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap(environment.bytes)
        guard screen.contains(where: { !$0.isEmpty }) else { return nil }
        let program = places.map { FilePath($0).appending("xdg-open") }.first {
            $0.withPlatformString { access($0, X_OK) == 0 }
        }
        return program.map { BrowserCommand(program: $0, environment: environment) }
    }
}
