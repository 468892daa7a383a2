import Glibc

extension Person {
    /// What gives the person the device that every system with udev lets everybody open: a place of
    /// its own for who is root; nil where it cannot be had.
    func tunnel() -> [String]? {
        let device = "/dev/net/tun"
        var status = stat()
        guard stat(device, &status) == 0 else { return nil }
        if status.st_mode & 0o006 == 0o006 { return [] }
        let own = place("tun")
        guard geteuid() == 0, mknod(own, S_IFCHR | 0o666, status.st_rdev) == 0 else { return nil }
        chmod(own, 0o666)
        let end = open(own, O_RDWR | O_CLOEXEC)
        guard end >= 0 else { return nil }
        close(end)
        let bind = "mount --bind \"$0\" \(device) && exec \"$@\""
        return ["unshare", "--mount", "--", "sh", "-c", bind, own]
    }
}
