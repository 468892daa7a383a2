import Glibc

/// An empty root, and what is put into it: a command line for bubblewrap.
///
/// Nothing of the machine is there that is not named: the system's programs and settings, folders
/// of its own for `/tmp` and the home, and what its user adds.
struct Root {
    /// Where bubblewrap is; no variable leads elsewhere.
    static let programs = ["/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap"]
    /// What a machine is called inside, where nothing depends on it.
    static let hostName = "postern"
    private static let systemFolders = ["/usr", "/etc", "/opt"]
    private static let systemLinks = [
        "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
    ]

    private(set) var arguments: [String]

    /// - Parameters:
    ///   - network: whether the network of whoever starts it is kept.
    ///   - hostName: what the machine is called inside, where something depends on it.
    init(network: Bool, hostName: String? = nil) throws(GuardFailure) {
        guard let program = Self.programs.first(where: { access($0, X_OK) == 0 }) else {
            throw .unavailable("bubblewrap (bwrap) is not installed.")
        }
        arguments = [
            program, "--as-pid-1", "--new-session", "--unshare-user", "--unshare-pid",
            "--unshare-ipc", "--unshare-uts", "--unshare-cgroup", "--disable-userns",
            "--hostname", hostName ?? Self.hostName, "--cap-drop", "ALL",
            // The user that it was outside, whatever is in between.
            "--uid", String(getuid()), "--gid", String(getgid()),
        ]
        if !network { arguments.append("--unshare-net") }
        for folder in Self.systemFolders where access(folder, F_OK) == 0 { read(folder) }
        for link in Self.systemLinks {
            if let target = Self.target(of: link) {
                arguments += ["--symlink", target, link]
            } else if access(link, F_OK) == 0 {
                read(link)
            }
        }
        arguments += [
            "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--perms", "0700", "--dir",
            "/run/postern",
        ]
        if let home = Self.home { arguments += ["--tmpfs", home] }
    }

    /// The person's home, where it is a folder that nothing of the system lies in.
    static var home: String? {
        guard let home = Variables.value("HOME"), home.hasPrefix("/"), home != "/",
            !(systemFolders + systemLinks + ["/proc", "/dev", "/run"]).contains(where: {
                home == $0 || home.hasPrefix($0 + "/")
            })
        else { return nil }
        return home
    }

    /// Shows a file or folder, under its own path, for reading.
    mutating func read(_ path: String) { arguments += ["--ro-bind", path, path] }

    /// Shows files and folders for reading and others also for writing; those that lie in one
    /// another from the outside in.
    mutating func show(readable: [String], writable: [String]) {
        let all = readable.map { ("--ro-bind", $0) } + writable.map { ("--bind", $0) }
        for (way, path) in all.sorted(by: { $0.1.utf8.count < $1.1.utf8.count }) {
            arguments += [way, path, path]
        }
    }

    /// Shows something under another path.
    mutating func show(_ path: String, as place: String, isWritable: Bool = false) {
        arguments += [isWritable ? "--bind" : "--ro-bind", path, place]
    }

    /// Makes an empty folder for this user alone, which can be written to.
    mutating func make(_ path: String) { arguments += ["--perms", "0700", "--tmpfs", path] }

    /// Has a path lead to another.
    mutating func link(_ place: String, to end: String) { arguments += ["--symlink", end, place] }

    /// Gives a terminal as that of the session.
    mutating func give(terminal path: String) { arguments += ["--dev-bind", path, "/dev/tty"] }

    /// Puts an open file in the place of what has a path.
    mutating func pin(descriptor: Int32, at path: String) {
        arguments += ["--ro-bind-fd", String(descriptor), path]
    }

    /// Closes the root and names what begins in it, as its first process, and where.
    mutating func begin(in folder: String?, _ command: [String]) {
        arguments += ["--remount-ro", "/"]
        if let folder { arguments += ["--chdir", folder] }
        arguments += ["--"] + command
    }

    /// Where a link leads.
    static func target(of link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4_096)
        let count = readlink(link, &bytes, bytes.count - 1)
        return count > 0
            ? String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            : nil
    }
}
