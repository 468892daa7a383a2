import CLinux
import Glibc

/// What a plugin should not be able to do, by name and with the number of the error, 0 for none.
enum Attempts {
    typealias Result = (name: String, code: Int32)

    /// On a file of the library, by its name.
    static func onLibrary(_ path: String) -> [Result] {
        var now = [timespec(), timespec()]
        let value: [UInt8] = [1]
        return [
            attempt("write") { open(path, O_WRONLY) },
            attempt("cut") { truncate(path, 0) },
            attempt("cut-reading") { open(path, O_RDONLY | O_TRUNC) },
            attempt("rename") { rename(path, path + "2") },
            attempt("unlink") { unlink(path) },
            attempt("link") { link(path, path + "3") },
            attempt("link-symbolically") { symlink(path, path + "4") },
            attempt("make-folder") { mkdir(path + "5", 0o700) },
            attempt("make-file") { open(path + "6", O_WRONLY | O_CREAT, 0o600) },
            attempt("chmod") { chmod(path, 0o777) },
            attempt("chown") { chown(path, getuid(), getgid()) },
            attempt("touch") { utimensat(AT_FDCWD, path, &now, 0) },
            attempt("attribute") {
                clinux_set_attribute(path, "user.restless", value, 1)
            },
        ]
    }

    /// On a file of the library that is open for reading.
    static func onOpenFile(_ descriptor: Int32) -> [Result] {
        var now = [timespec(), timespec()]
        var flags: Int = 0
        return [
            attempt("chmod-open") { fchmod(descriptor, 0o777) },
            attempt("chown-open") { fchown(descriptor, getuid(), getgid()) },
            attempt("touch-open") { futimens(descriptor, &now) },
            attempt("cut-open") { ftruncate(descriptor, 0) },
            attempt("allocate-open") { posix_fallocate(descriptor, 0, 1) },
            attempt("lock-open") { flock(descriptor, LOCK_EX | LOCK_NB) },
            attempt("lock-range-open") { clinux_lock(descriptor) },
            attempt("lease-open") { fcntl(descriptor, 1_024, F_WRLCK) },
            attempt("reopen") { open("/proc/self/fd/\(descriptor)", O_RDWR) },
            // FS_IOC_SETFLAGS.
            attempt("flags-open") { ioctl(descriptor, 0x4008_6602, &flags) },
            attempt("map-open") {
                mmap(nil, 1, PROT_WRITE, MAP_SHARED, descriptor, 0) == MAP_FAILED ? -1 : 0
            },
        ]
    }

    /// To get something out of the process, or to reach another.
    static func toSend(_ elsewhere: String) -> [Result] {
        let stream = Int32(SOCK_STREAM.rawValue)
        let datagram = Int32(SOCK_DGRAM.rawValue)
        return [
            attempt("socket-tcp") { socket(AF_INET, stream, 0) },
            attempt("socket-mptcp") { socket(AF_INET, stream, 262) },
            attempt("socket-udp") { socket(AF_INET6, datagram, 0) },
            attempt("socket-local") { socket(AF_UNIX, stream, 0) },
            attempt("socket-netlink") { socket(AF_NETLINK, datagram, 0) },
            attempt("socket-packet") { socket(AF_PACKET, datagram, 0) },
            attempt("socket-vsock") { socket(AF_VSOCK, stream, 0) },
            attempt("socket-pair") {
                var one: Int32 = 0
                var other: Int32 = 0
                return clinux_message_sockets(&one, &other)
            },
            attempt("write-elsewhere") { open(elsewhere + "/out", O_WRONLY | O_CREAT, 0o600) },
            attempt("read-elsewhere") { open(elsewhere + "/secret", O_RDONLY) },
            attempt("write-temporary") { open("/tmp/restless", O_WRONLY | O_CREAT, 0o600) },
            attempt("write-memory") { open("/dev/shm/restless", O_WRONLY | O_CREAT, 0o600) },
            attempt("open-terminal") { open("/dev/tty", O_RDWR | O_NOCTTY) },
            attempt("signal-parent") { kill(getppid(), 0) },
            attempt("look-at-parent") { clinux_process_descriptor(getppid()) },
            attempt("read-parent") { open("/proc/\(getppid())/environ", O_RDONLY) },
        ]
    }

    /// To start a program or to bring code in.
    static func toStart(_ own: String) -> [Result] {
        let program = own + "/program"
        let file = open(program, O_RDWR | O_CREAT, 0o700)
        _ = write(file, "#!/bin/sh\n", 10)
        defer { close(file) }
        return [
            attempt("execute") { execv("/bin/true", [nil]) },
            attempt("execute-script") { execv(program, [nil]) },
            attempt("execute-loader") { execv("/lib64/ld-linux-x86-64.so.2", [nil]) },
            attempt("fork") { clinux_fork() },
            attempt("map-code") {
                mmap(nil, 4_096, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0) == MAP_FAILED ? -1 : 0
            },
            attempt("turn-to-code") {
                let page = mmap(nil, 4_096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                return mprotect(page, 4_096, PROT_READ | PROT_EXEC)
            },
            attempt("be-inspected") { clinux_follow_parent(0) },
        ]
    }

    private static func attempt(_ name: String, _ body: () -> Int32) -> Result {
        errno = 0
        let result = body()
        // posix_fallocate returns the error itself.
        if result > 0, name == "allocate-open" { return (name, result) }
        return (name, result < 0 ? errno : 0)
    }
}
