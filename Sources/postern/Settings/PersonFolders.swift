import Glibc

/// Where a person keeps things, by the rules of the XDG base directories.
struct PersonFolders: Sendable {
    private let environment: @Sendable (String) -> String?

    /// - Parameter environment: looks a variable up; the process's own by default.
    init(_ environment: @escaping @Sendable (String) -> String? = PersonFolders.variable) {
        self.environment = environment
    }

    /// The home; nil where the environment names none.
    var home: String? { absolute("HOME") }

    /// Where settings are; nil without a home.
    var configuration: String? { absolute("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" } }

    /// Where programs keep what is worth keeping, and what is not; nil without a home.
    var state: String? { absolute("XDG_STATE_HOME") ?? home.map { $0 + "/.local/state" } }
    var cache: String? { absolute("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" } }

    /// The folder of pictures: as `user-dirs.dirs` says, else `Pictures` in the home.
    var pictures: String? {
        guard let home else { return nil }
        if let given = absolute("XDG_PICTURES_DIR") { return given }
        let file = configuration.flatMap { BoundedFile.read($0 + "/user-dirs.dirs") }
        let text = String(decoding: file ?? [], as: UTF8.self)
        for line in text.split(separator: "\n").reversed() where line.hasPrefix(Self.key) {
            let value = line.dropFirst(Self.key.count).drop { $0 == "\"" }.prefix { $0 != "\"" }
            if value.hasPrefix("$HOME/") { return home + value.dropFirst("$HOME".count) }
            if value.hasPrefix("/") { return String(value) }
        }
        return home + "/Pictures"
    }

    private static let key = "XDG_PICTURES_DIR="

    /// A relative path in such a variable is no path, say the rules.
    private func absolute(_ name: String) -> String? {
        guard let value = environment(name), value.hasPrefix("/") else { return nil }
        return value
    }

    /// A variable of this process.
    @Sendable static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
