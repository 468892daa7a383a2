import CLinux
import Glibc
import PickerJSON

/// What was found on this machine, each by trying it.
struct Machine {
    let kernel: String
    /// The version of Landlock; 0 for none.
    let landlock: Int
    let filtersCalls: Bool
    let makesNamespaces: Bool
    /// Where programs are that guarded mode starts; nil where they are not installed.
    let bubblewrap: String?
    let pasta: String?
    let slirp: String?
    /// Whether this user may make the end of a network that those programs serve.
    let makesTunnels: Bool
    let launcher: String?
    /// Why a guard that was started did not work; nil where it did.
    let guardFault: String?

    /// Looks and tries; one thread may run.
    static func examine() -> Machine {
        var name = utsname()
        uname(&name)
        let launcher = OwnPrograms.find("postern-guard")
        return Machine(
            kernel: withUnsafeBytes(of: name.release) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            },
            landlock: Int(clinux_landlock_version()),
            filtersCalls: clinux_can_filter_calls() == 1,
            makesNamespaces: clinux_can_make_namespaces() == 1,
            bubblewrap: program("bwrap"),
            pasta: program("pasta"),
            slirp: program("slirp4netns"),
            makesTunnels: access("/dev/net/tun", R_OK | W_OK) == 0,
            launcher: launcher,
            guardFault: GuardTrial.fault(of: launcher)
        )
    }

    /// Where the system keeps programs; what a variable says is no matter.
    private static func program(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }.first { access($0, X_OK) == 0 }
    }

    /// For a person.
    var facts: [(String, String)] {
        [
            ("kernel", kernel),
            ("Landlock", landlock == 0 ? "none" : "version \(landlock)"),
            ("filters of system calls", filtersCalls ? "yes" : "no"),
            ("user namespaces", makesNamespaces ? "yes" : "no"),
            ("bubblewrap", bubblewrap ?? "not installed"),
            ("pasta", pasta ?? "not installed"),
            ("slirp4netns", slirp ?? "not installed"),
            ("/dev/net/tun", makesTunnels ? "yours to open" : "not yours to open"),
            ("a guard, tried", guardFault ?? "works"),
        ]
    }

    /// For a program.
    var json: JSONObject {
        [
            "kernel": .string(kernel), "landlock": .integer(Int64(landlock)),
            "seccomp": .bool(filtersCalls), "userNamespaces": .bool(makesNamespaces),
            "bubblewrap": bubblewrap.map(JSON.string) ?? .null,
            "pasta": pasta.map(JSON.string) ?? .null, "tunnels": .bool(makesTunnels),
            "launcher": launcher.map(JSON.string) ?? .null,
            "guardFault": guardFault.map(JSON.string) ?? .null,
        ]
    }
}
