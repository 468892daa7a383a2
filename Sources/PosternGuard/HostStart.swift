import Glibc

/// The start of the host: its root, and what it begins with.
enum HostStart {
    private static let pasta = ["/usr/bin/pasta", "/usr/local/bin/pasta"]

    /// - Returns: the number of the process that is gone when the host is.
    static func start(
        _ plan: GuardPlan,
        _ folder: PrivateFolder,
        _ terminal: Terminal?
    ) throws(GuardFailure) -> pid_t {
        let numbers = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        let standard = numbers.map { terminal?.standard($0) ?? $0 }
        let own = zip(numbers, standard).first { $0 != $1 }?.0
        var root = try Root(network: plan.network)
        let program = try ownProgram()
        root.show(readable: plan.readable + [folderOf(program)], writable: plan.writable)
        root.show(folder.door, as: Door.place)
        root.show(folder.exchange, as: "/run/postern/exchange")
        root.show(folder.statement, as: Statement.place)
        root.begin(
            in: plan.directory,
            [program, Entrance.option, own.map(String.init) ?? "-"] + plan.writable + ["--"]
                + plan.command
        )
        return try Spawn.start(
            try network(plan) + root.arguments,
            Variables.ofHost(commands: folderOf(program)),
            Spawn.Standard(input: standard[0], output: standard[1], error: standard[2])
        )
    }

    /// What gives the host a network of its own: outgoing connections, and no way to what listens
    /// on the machine itself.
    private static func network(_ plan: GuardPlan) throws(GuardFailure) -> [String] {
        guard plan.network else { return [] }
        guard let program = pasta.first(where: { access($0, X_OK) == 0 }) else {
            throw .unavailable("pasta (package passt) is not installed; it makes the network.")
        }
        return [
            program, "--quiet", "--foreground", "--config-net", "--no-map-gw", "-t", "none", "-u",
            "none", "-T", "none", "-U", "none", "--",
        ]
    }

    /// This program, which takes the last step inside.
    private static func ownProgram() throws(GuardFailure) -> String {
        guard let path = realpath("/proc/self/exe", nil) else {
            throw .system("This program cannot be found")
        }
        defer { free(path) }
        return String(cString: path)
    }

    private static func folderOf(_ path: String) -> String {
        String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
    }
}
