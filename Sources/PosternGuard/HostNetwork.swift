import Glibc

/// A network of the host's own: outgoing connections, and no way to the machine's loopback.
///
/// What listens on the machine's other addresses is reached as from another machine.
///
/// One of two programs makes it, from outside and with rights of its own taken: pasta, or where it
/// is missing slirp4netns.
enum HostNetwork {
    private static let pasta = ["/usr/bin/pasta", "/usr/local/bin/pasta"]
    private static let slirp = ["/usr/bin/slirp4netns", "/usr/local/bin/slirp4netns"]
    /// Into namespaces for users, where this one is root, and for a network.
    private static let unshare = ["/usr/bin/unshare", "-Urn", "--", "/bin/sh", "-c", waiting, "sh"]

    /// Says that it is in its network, and begins when it hears that the way out is there.
    private static let waiting = "echo >&4 && read -r _ <&5 && exec \"$@\" 4>&- 5>&-"

    /// Starts a command in such a network, where its user is called root.
    static func start(
        _ command: [String],
        _ variables: [String],
        _ descriptors: [Int32]
    ) throws(GuardFailure) -> pid_t {
        guard let program = (pasta + slirp).first(where: { access($0, X_OK) == 0 }) else {
            throw .unavailable(
                "neither pasta (package passt) nor slirp4netns is installed; one makes the network."
            )
        }
        let said = try Spawn.pipe()
        let begin = try Spawn.pipe()
        defer { for end in [said.read, begin.write] { close(end) } }
        let all = descriptors + [said.write, begin.read]
        let process = try Spawn.start(unshare + command, variables, all)
        for end in [said.write, begin.read] { close(end) }
        guard hears(said.read) else { throw .unavailable("no network can be made.") }
        try serve(process, program)
        _ = write(begin.write, "\n", 1)
        return process
    }

    /// Gives the network of a process its way out, until this process ends.
    ///
    /// pasta writes its number when it is ready: to its output, since newer ones close all else.
    private static func serve(_ process: pid_t, _ program: String) throws(GuardFailure) {
        let nothing = Spawn.nothing
        let ready = try Spawn.pipe()
        defer { for descriptor in [nothing, ready.read] { close(descriptor) } }
        let isPasta = pasta.contains(program)
        let options =
            isPasta
            ? [
                "--quiet", "--foreground", "--config-net", "--no-map-gw", "-t", "none", "-u",
                "none", "-T", "none", "-U", "none", "--pid", "/proc/self/fd/1", String(process),
            ]
            : [
                "--configure", "--disable-host-loopback", "--enable-sandbox", "--enable-seccomp",
                "--ready-fd=3", String(process), "tap0",
            ]
        let ends = [nothing, isPasta ? ready.write : nothing, nothing, ready.write]
        _ = try Spawn.start([program] + options, [], ends, signal: SIGKILL)
        close(ready.write)
        guard hears(ready.read) else { throw .unavailable("\(program) makes no network here.") }
    }

    /// Whether something is said before the other end is gone, or too much time.
    private static func hears(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        return Watch.hears(descriptor, within: GuardLimits.networkStart)
            && read(descriptor, &byte, 1) == 1
    }

    /// Shows the host who resolves names, where the system keeps that outside of `/etc`.
    ///
    /// A resolver that listens on the machine itself cannot be reached; its own servers can.
    static func showResolver(
        in root: inout Root,
        file: String = "/etc/resolv.conf",
        upstream: String = "/run/systemd/resolve/resolv.conf"
    ) {
        guard let path = realpath(file, nil) else { return }
        defer { free(path) }
        let place = String(cString: path)
        guard place.hasPrefix("/run/") else { return }
        root.show(access(upstream, R_OK) == 0 ? upstream : place, as: place)
    }
}
