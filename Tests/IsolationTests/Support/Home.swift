import Foundation
import PickerTesting
import SystemPackage

/// The home of a person, for one session or for several that follow one another.
final class Home: Sendable {
    /// Larger files are looked at no further than this.
    private static let longestLook = 1 << 20

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["cache", "config", "home", "state", "temporary", "work"] {
            try folder.folder(FilePath(name))
        }
    }

    var cache: FilePath { folder.path.appending("cache") }
    var work: FilePath { folder.path.appending("work") }
    /// Where the plugins of this home keep the exchange directories of their sessions.
    var exchange: FilePath { cache.appending("postern/exchange") }

    var variables: [(String, String)] {
        func place(_ name: String) -> String { folder.path.appending(name).string }
        return [
            ("HOME", place("home")), ("LANG", "C.UTF-8"),
            ("PATH", ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
            ("TMPDIR", place("temporary")), ("XDG_CACHE_HOME", place("cache")),
            ("XDG_CONFIG_HOME", place("config")), ("XDG_STATE_HOME", place("state")),
        ]
    }

    /// What lies in the exchange directories now, the directories themselves included.
    var exchanged: [String] {
        let names = FileManager.default.enumerator(atPath: exchange.string)?.allObjects ?? []
        return names.compactMap { $0 as? String }.sorted()
    }

    /// Everything that a host finds here but the plugin's own state, with what it holds.
    func observations() -> [Observation] {
        let root = folder.path.string
        let names = FileManager.default.enumerator(atPath: root)?.allObjects ?? []
        return names.compactMap { $0 as? String }.filter { !$0.hasPrefix("state") }.flatMap {
            name in
            let place = root + "/" + name
            let isRegular = (try? FileStatus(place))?.isRegular == true
            let file = isRegular ? FileHandle(forReadingAtPath: place) : nil
            let content = try? file?.read(upToCount: Self.longestLook)
            return [Observation(.fileName, Array(name.utf8))]
                + (content.map { [Observation(.file, Array($0))] } ?? [])
        }
    }
}
