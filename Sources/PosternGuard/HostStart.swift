import Glibc

/// The start of the host: its root, and what it begins with.
enum HostStart {
    /// - Returns: the number of the process that is gone when the host is.
    static func start(
        _ plan: GuardPlan,
        _ folder: PrivateFolder,
        _ terminal: Terminal?
    ) throws(GuardFailure) -> pid_t {
        let numbers = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        let standard = numbers.map { terminal?.standard($0) ?? $0 }
        let own = zip(numbers, standard).first { $0 != $1 }?.0
        var root = try Root(network: plan.network, hostName: plan.display?.hostName)
        let program = try ownProgram()
        root.show(readable: plan.readable + [Self.folder(of: program)], writable: plan.writable)
        for link in plan.links { root.link(link.place, to: link.target) }
        plan.display?.show(in: &root)
        if plan.network { HostNetwork.showResolver(in: &root) }
        root.show(folder.door, as: Door.place)
        root.show(folder.exchange, as: "/run/postern/exchange")
        root.show(folder.statement, as: Statement.place)
        root.begin(
            in: plan.directory,
            [program, Entrance.option, own.map(String.init) ?? "-"] + plan.writable
                + [plan.display?.runtimeFolder].compactMap(\.self) + ["--"] + plan.command
        )
        let variables =
            Variables.ofHost(commands: Self.folder(of: program)) + (plan.display?.variables ?? [])
        let descriptors = standard + [folder.life.read]
        return plan.network
            ? try HostNetwork.start(root.arguments, variables, descriptors)
            : try Spawn.start(root.arguments, variables, descriptors)
    }

    /// This program, which takes the last steps inside.
    static func ownProgram() throws(GuardFailure) -> String {
        guard let path = Root.target(of: "/proc/self/exe") else {
            throw .system("This program cannot be found")
        }
        return path
    }

    /// The folder of this program, where those lie that belong to it.
    static func programs() throws(GuardFailure) -> String { folder(of: try ownProgram()) }

    /// The folder that something lies in.
    static func folder(of path: String) -> String {
        String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
    }
}
