import CLinux
import Confinement
import Glibc

/// What a program needs that opens files by name, waits for several things at once and has all its
/// sockets and programs from before.
extension CallFilter {
    /// Opening, listing, making and removing by name; which files, Landlock says.
    ///
    /// Nothing changes a file's mode, owner, times, attributes, or leases it: Landlock does not
    /// judge those, so they are not there at all. Whole-file locks are not there either; locks by
    /// `fcntl` can only keep others from what the program may write.
    static let files: [CallRule] =
        [
            SYS_openat, SYS_openat2, SYS_newfstatat, SYS_statx, SYS_faccessat, SYS_faccessat2,
            SYS_readlinkat, SYS_getdents64, SYS_mkdirat, SYS_unlinkat, SYS_renameat, SYS_renameat2,
            SYS_linkat, SYS_fsync, SYS_fdatasync, SYS_fallocate, SYS_fadvise64, SYS_statfs,
            SYS_fstatfs, SYS_getcwd, SYS_umask, SYS_copy_file_range, SYS_sendfile,
            SYS_memfd_create, SYS_msync, SYS_inotify_init1, SYS_inotify_add_watch,
            SYS_inotify_rm_watch, SYS_dup, SYS_dup3, SYS_pipe2,
        ].map { CallRule($0) } + olderFiles
        + [
            CallRule(SYS_fcntl, where: .oneOf(argument: 1, values: descriptorCommands)),
            CallRule(SYS_ioctl, where: .oneOf(argument: 1, values: deviceCommands)),
        ]

    /// Waiting for descriptors, clocks, signals and children.
    static let waiting: [CallRule] =
        [
            SYS_ppoll, SYS_pselect6, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait,
            SYS_eventfd2, SYS_timerfd_create, SYS_timerfd_settime, SYS_timerfd_gettime,
            SYS_rt_sigtimedwait, SYS_waitid, SYS_wait4,
        ].map { CallRule($0) } + olderWaiting

    /// Sockets that are open; none is made, bound or connected.
    static let openSockets: [CallRule] = [
        SYS_accept, SYS_accept4, SYS_recvfrom, SYS_recvmsg, SYS_sendto, SYS_sendmsg, SYS_shutdown,
        SYS_getsockopt, SYS_setsockopt, SYS_getsockname, SYS_getpeername,
    ].map { CallRule($0) }

    /// Who the process is, its own limits and threads; signals to itself, and to processes whose
    /// descriptors it was given before.
    ///
    /// - Parameter process: the number of the process that will be confined.
    static func itself(_ process: Int32) -> [CallRule] {
        let own = UInt32(bitPattern: process)
        return [
            SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getpgid, SYS_getsid,
            SYS_getpriority, SYS_pidfd_send_signal,
        ].map { CallRule($0) } + [
            CallRule(SYS_prlimit64, where: .oneOf(argument: 0, values: [0, own])),
            CallRule(SYS_kill, where: .oneOf(argument: 0, values: [own])),
            CallRule(SYS_tgkill, where: .oneOf(argument: 0, values: [own])),
            CallRule(SYS_prctl, where: .oneOf(argument: 0, values: [setName, getName])),
        ]
    }

    /// PR_SET_NAME and PR_GET_NAME.
    private static let setName: UInt32 = 15
    private static let getName: UInt32 = 16

    /// Of `fcntl`: copies, flags, locks on ranges, sizes of pipes, seals of nameless memory; no
    /// leases, no notes about folders.
    private static let descriptorCommands: [UInt32] =
        [F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW].map {
            UInt32(bitPattern: $0)
        } + [36, 37, 38] + [1_030, 1_031, 1_032, 1_033, 1_034]

    /// Of `ioctl`: modes and size of a terminal, bytes that wait, not blocking.
    ///
    /// Nothing that types for a person, and nothing that changes a file.
    private static let deviceCommands: [UInt32] = [
        UInt32(TCGETS), UInt32(TCSETS), UInt32(TCSETSW), UInt32(TCSETSF), UInt32(TIOCGWINSZ),
        UInt32(FIONREAD), UInt32(FIONBIO),
    ]

    #if arch(x86_64)
        private static let olderFiles = [
            SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_getdents, SYS_mkdir,
            SYS_rmdir, SYS_unlink, SYS_rename, SYS_link, SYS_dup2, SYS_pipe,
        ].map { CallRule($0) }
        private static let olderWaiting = [
            SYS_poll, SYS_select, SYS_epoll_wait, SYS_getpgrp,
        ].map { CallRule($0) }
    #else
        private static let olderFiles: [CallRule] = []
        private static let olderWaiting: [CallRule] = []
    #endif
}
