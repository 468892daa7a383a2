import CLinux
import Glibc

/// A network of the host's own: outgoing connections, and no way to what listens on the machine
/// itself.
///
/// One of two programs makes it, from outside and with rights of its own taken: pasta, or where it
/// is missing slirp4netns.
enum HostNetwork {
    private static let pasta = ["/usr/bin/pasta", "/usr/local/bin/pasta"]
    private static let slirp = ["/usr/bin/slirp4netns", "/usr/local/bin/slirp4netns"]
    private static let unshare = ["/usr/bin/unshare", "/bin/unshare"]

    /// Says that it is in its network, and begins when it hears that the way out is there.
    private static let waiting = "echo >&3 && read -r _ <&4 && exec \"$@\" 3>&- 4>&-"

    /// Starts a command in such a network, where its user is called root.
    static func start(
        _ command: [String],
        _ variables: [String],
        _ standard: Spawn.Standard
    ) throws(GuardFailure) -> pid_t {
        if let program = first(pasta) {
            let options = [
                "--quiet", "--foreground", "--config-net", "--no-map-gw", "-t", "none", "-u",
                "none", "-T", "none", "-U", "none", "--",
            ]
            return try Spawn.start([program] + options + command, variables, standard)
        }
        guard let program = first(slirp), let unshare = first(unshare) else {
            throw .unavailable(
                "neither pasta (package passt) nor slirp4netns is installed; one makes the network."
            )
        }
        let said = try Spawn.pipe()
        let begin = try Spawn.pipe()
        defer { for end in [said.read, begin.write] { close(end) } }
        let process = try Spawn.start(
            [
                unshare, "--user", "--map-root-user", "--net", "--", "/bin/sh", "-c", waiting,
                "sh",
            ] + command,
            variables,
            standard,
            further: [said.write, begin.read]
        )
        for end in [said.write, begin.read] { close(end) }
        guard hears(said.read) else { throw .unavailable("no network can be made.") }
        try serve(process, program)
        _ = write(begin.write, "\n", 1)
        return process
    }

    /// Gives the network of a process its way out, until this process ends.
    private static func serve(_ process: pid_t, _ program: String) throws(GuardFailure) {
        let nothing = Spawn.above(open("/dev/null", O_RDWR | O_CLOEXEC))
        let ready = try Spawn.pipe()
        // Nobody writes into it: it ends with this process, however that ends.
        let end = try Spawn.pipe()
        defer { for descriptor in [nothing, ready.read, end.read] { close(descriptor) } }
        _ = try Spawn.start(
            [
                program, "--configure", "--disable-host-loopback", "--enable-sandbox",
                "--enable-seccomp", "--ready-fd=3", "--exit-fd=4", String(process), "tap0",
            ],
            [],
            Spawn.Standard(input: nothing, output: nothing, error: nothing),
            further: [ready.write, end.read]
        )
        close(ready.write)
        guard hears(ready.read) else { throw .unavailable("slirp4netns makes no network here.") }
    }

    /// Whether something is said before the other end is gone, or too much time.
    private static func hears(_ descriptor: Int32) -> Bool {
        var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        return poll(&wish, 1, GuardLimits.networkStart) == 1 && read(descriptor, &byte, 1) == 1
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

    private static func first(_ programs: [String]) -> String? {
        programs.first { access($0, X_OK) == 0 }
    }
}
