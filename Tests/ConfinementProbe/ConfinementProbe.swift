import CLinux
import Confinement
import Glibc

/// Gives up its rights and then tries what it should no longer be able to do.
///
/// Arguments: a file that it may read before, and a user to become first, or 0. It prints a line
/// for each attempt: its name, and `done` or the number of the error.
@main
struct ConfinementProbe {
    static let profile = ConfinementProfile(
        limits: [.coreBytes(0), .memoryBytes(256 << 20), .descriptors(64)],
        calls: CallFilter(
            allowed: CallFilter.reading + CallFilter.writing + CallFilter.memory
                + CallFilter.running + CallFilter.threads
        )
    )

    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let user = UInt32(arguments[2]) else { exit(64) }
        if user != 0, setgid(user) != 0 || setuid(user) != 0 { exit(77) }
        let secret = arguments[1]
        let open = Glibc.open(secret, O_RDONLY | O_CLOEXEC)
        do {
            let report = try profile.enforce()
            say("landlock \(report.landlockVersion)")
            attempts(secret, open)
        } catch {
            say("error \(error)")
            exit(1)
        }
        exit(0)
    }

    private static func attempts(_ secret: String, _ open: Int32) {
        var byte: UInt8 = 0
        say("read-open-file", Int(pread(open, &byte, 1, 0)))
        say("allocate", malloc(1 << 20) == nil ? -1 : 0)
        say("allocate-beyond", malloc(512 << 20) == nil ? -1 : 0)
        say("thread", Int(startThread()))
        say("open", Int(Glibc.open(secret, O_RDONLY)))
        say("create", Int(Glibc.open(secret + ".new", O_WRONLY | O_CREAT, 0o600)))
        var status = stat()
        say("stat", Int(stat(secret, &status)))
        say("access", Int(access(secret, F_OK)))
        say("chmod", Int(chmod(secret, 0o777)))
        say("chmod-open-file", Int(fchmod(open, 0o777)))
        say("lock", Int(flock(open, LOCK_EX | LOCK_NB)))
        say("unlink", Int(unlink(secret)))
        say("list", opendir("/") == nil ? -1 : 0)
        say("socket", Int(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)))
        say("fork", Int(clinux_fork()))
        say("execute", Int(execv("/bin/true", [strdup("true"), nil])))
        say("signal-parent", Int(kill(getppid(), 0)))
        say("look-at-parent", Int(clinux_process_descriptor(getppid())))
        say("memory-file", Int(clinux_nameless_memory("probe")))
        say(
            "code",
            mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                == MAP_FAILED ? -1 : 0
        )
        var limit = rlimit(rlim_cur: 128, rlim_max: 128)
        say("raise-limit", Int(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)))
        say("new-privileges", Int(clinux_forbid_new_privileges()))
        say("watch", Int(inotify_init1(0)))
        // Nobody named it: it is as if the kernel did not have it.
        say("unknown", Int(clinux_wake_descriptor()))
    }

    private static func startThread() -> Int32 {
        var thread = pthread_t()
        guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return -1 }
        return pthread_join(thread, nil)
    }

    private static func say(_ name: String, _ result: Int) {
        say("\(name) \(result < 0 ? String(errno) : "done")")
    }

    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(1, bytes, bytes.count)
    }
}
