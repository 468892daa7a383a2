#ifndef POSTERN_CONFINEMENT_H
#define POSTERN_CONFINEMENT_H
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdint.h>
// The numbers of system calls and of their flags, as this architecture has them.
#include <sys/syscall.h>

// The steps by which a process gives up rights. Each works through a variadic call, which Swift
// cannot make. All but the first two return 0, or -1 with errno.

/// Whether the calling thread is the only one of its process. Returns 1 or 0.
int clinux_is_single_threaded(void);

/// The version of Landlock that the kernel offers; 0 where it has none or it is turned off.
int clinux_landlock_version(void);

/// No program that is started from here on can give rights back.
int clinux_forbid_new_privileges(void);

/// No other process of the same person may look into this one.
int clinux_forbid_inspection(void);

/// This process gets the signal when the thread that made it is gone.
int clinux_follow_parent(int signal);

/// Begins a set of rules that denies everything that the masks name. `size` is how much of the
/// kernel's structure its version knows: 8, 16 or 24 bytes. Returns a descriptor, or -1 with errno.
int clinux_landlock_rules(uint64_t files, uint64_t network, uint64_t scopes, unsigned long size);

/// Lets those rights be, on an open file or on all that lies beneath an open folder.
int clinux_landlock_allow(int rules, uint64_t files, int place);

/// Binds the calling thread to the rules, which stay the caller's to close.
int clinux_landlock_enforce(int rules);

/// Puts a filter of system calls over every thread of this process.
int clinux_filter_calls(const struct sock_filter *steps, unsigned short count);

/// What SECCOMP_RET_ERRNO and its like are, as numbers that Swift can see.
static const uint32_t clinux_filter_allow = SECCOMP_RET_ALLOW;
static const uint32_t clinux_filter_error = SECCOMP_RET_ERRNO;
static const uint32_t clinux_filter_kill = SECCOMP_RET_KILL_PROCESS;

#endif
