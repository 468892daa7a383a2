import CLinux
import Confinement
import Glibc

/// The system calls of a guarded host: those of every ordinary program.
///
/// What reaches beyond a program's own namespaces, or has been the way out of them, is forbidden;
/// what was not known when this was written does not exist.
enum HostCalls {
    static var filter: CallFilter {
        var filter = CallFilter(
            // Threads and children, in no namespaces of their own.
            allowed: CallFilter.forking + [
                // Nothing that types for a person.
                CallRule(SYS_ioctl, where: .noneOf(argument: 1, values: typing)),
                // Families that a network namespace does not hold would reach the machine.
                CallRule(SYS_socket, where: .oneOf(argument: 0, values: families)),
            ],
            refused: forbidden
        )
        filter.known = known
        return filter
    }

    /// TIOCSTI, TIOCLINUX.
    private static let typing: [UInt32] = [0x5412, 0x541C]
    private static let families = [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK].map { UInt32($0) }

    /// The numbers of calls as of Linux 6.9, but for clone3, whose flags nobody can look at: the C
    /// library falls back to clone where there is none.
    #if arch(x86_64)
        private static let known: [ClosedRange<Int32>] = [0...334, 424...434, 436...462]
    #else
        private static let known: [ClosedRange<Int32>] = [0...294, 424...434, 436...462]
    #endif

    /// Forbidden by name.
    static let forbidden: [Int32] =
        [
            SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_pidfd_getfd, SYS_kcmp,
            SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key,
            SYS_request_key, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
            SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_setns, SYS_unshare,
            SYS_move_mount, SYS_open_tree, SYS_fsopen, SYS_fsconfig, SYS_fsmount, SYS_fspick,
            SYS_mount_setattr, SYS_open_by_handle_at, SYS_name_to_handle_at, SYS_quotactl,
            SYS_quotactl_fd, SYS_fanotify_init, SYS_fanotify_mark, SYS_swapon, SYS_swapoff,
            SYS_reboot, SYS_kexec_load, SYS_kexec_file_load, SYS_init_module, SYS_finit_module,
            SYS_delete_module, SYS_sethostname, SYS_setdomainname, SYS_acct, SYS_syslog,
            SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_vhangup,
            SYS_move_pages, SYS_migrate_pages, SYS_mbind, SYS_set_mempolicy, SYS_nfsservctl,
            SYS_lookup_dcookie,
        ] + older

    #if arch(x86_64)
        private static let older: [Int32] = [
            SYS_iopl, SYS_ioperm, SYS_uselib, SYS_ustat, SYS_sysfs, SYS__sysctl, SYS_modify_ldt,
            SYS_create_module, SYS_get_kernel_syms, SYS_query_module,
        ]
    #else
        private static let older: [Int32] = []
    #endif
}
