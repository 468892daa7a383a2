import CLinux
import Glibc

/// Groups of calls of which lists are made.
extension CallFilter {
    /// Reading what is open, without a name.
    public static let reading: [CallRule] = [
        SYS_read, SYS_pread64, SYS_readv, SYS_preadv, SYS_lseek, SYS_fstat, SYS_close,
    ].map { CallRule($0) }

    /// Writing to what is open, without a name.
    public static let writing: [CallRule] = [
        SYS_write, SYS_pwrite64, SYS_writev, SYS_pwritev, SYS_ftruncate,
    ].map { CallRule($0) }

    /// Memory that is never both written and executed: no code comes in on this way.
    public static let memory: [CallRule] =
        [SYS_munmap, SYS_brk, SYS_madvise, SYS_mremap].map { CallRule($0) }
        + [SYS_mmap, SYS_mprotect].map {
            CallRule($0, where: .bits(argument: 2, mask: UInt32(PROT_EXEC), value: 0))
        }

    /// What a thread of the process and the C library need to run and to end.
    public static let running: [CallRule] = [
        SYS_futex, SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep,
        SYS_gettimeofday, SYS_getrandom, SYS_getpid, SYS_gettid, SYS_getppid, SYS_sched_yield,
        SYS_sched_getaffinity, SYS_sched_getattr, SYS_sched_getparam, SYS_sched_getscheduler,
        SYS_getcpu, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
        SYS_set_robust_list, SYS_rseq, SYS_restart_syscall, SYS_exit, SYS_exit_group,
        SYS_getrusage, SYS_uname, SYS_sysinfo, SYS_membarrier,
    ].map { CallRule($0) }

    /// Threads of this process and no processes; clone3, whose argument nobody can look into, is
    /// not there, so that the C library falls back.
    public static let threads: [CallRule] = [
        CallRule(SYS_clone, where: .bits(argument: 0, mask: threadFlags, value: sameProcess))
    ]

    /// Children of this program itself, in no namespaces of their own.
    public static let forking: [CallRule] = [
        CallRule(SYS_clone, where: .bits(argument: 0, mask: namespaces, value: 0))
    ]

    /// CLONE_THREAD.
    private static let sameProcess: UInt32 = 0x0001_0000
    /// CLONE_NEWNS, -CGROUP, -UTS, -IPC, -USER, -PID and -NET.
    private static let namespaces: UInt32 = 0x7E02_0000
    private static let threadFlags = sameProcess | namespaces

    /// What nobody who is confined needs and what attacks begin with.
    public static let dangerous: [Int32] =
        [
            SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
            SYS_pidfd_getfd, SYS_kill, SYS_tkill, SYS_tgkill, SYS_socket, SYS_socketpair,
            SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_sendto, SYS_sendmsg,
            SYS_sendmmsg, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
            SYS_openat, SYS_openat2, SYS_open_by_handle_at, SYS_name_to_handle_at, SYS_newfstatat,
            SYS_statx, SYS_faccessat, SYS_readlinkat, SYS_fchmod, SYS_fchmodat, SYS_fchown,
            SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_fsetxattr, SYS_linkat, SYS_unlinkat,
            SYS_renameat2, SYS_mkdirat, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot,
            SYS_setns, SYS_unshare, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl,
            SYS_add_key, SYS_request_key, SYS_prctl, SYS_seccomp, SYS_prlimit64, SYS_setrlimit,
            SYS_inotify_init1, SYS_fanotify_init, SYS_memfd_create, SYS_shmget, SYS_ioctl,
            SYS_fcntl,
        ] + CallFilter.older

    #if arch(x86_64)
        /// Calls that newer architectures do without.
        private static let older: [Int32] = [
            SYS_open, SYS_creat, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_fork,
            SYS_vfork, SYS_chmod, SYS_chown, SYS_link, SYS_unlink, SYS_rename, SYS_mkdir,
            SYS_utime, SYS_utimes,
        ]
    #else
        private static let older: [Int32] = []
    #endif
}
