#define _GNU_SOURCE
#include "confinement.h"

#include <sched.h>
#include <sys/prctl.h>
#include <unistd.h>

int clinux_is_single_threaded(void) { return unshare(CLONE_THREAD) == 0; }

// <linux/landlock.h> of older systems stops at version 2, so the structure is our own.
struct landlock_attributes {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

int clinux_landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1u);
    return version > 0 ? (int)version : 0;
}

int clinux_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int clinux_forbid_inspection(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

int clinux_follow_parent(int signal) { return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0); }

int clinux_landlock(uint64_t files, uint64_t network, uint64_t scopes, unsigned long size) {
    struct landlock_attributes attributes = {files, network, scopes};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, size, 0u);
    if (rules < 0) return -1;
    long result = syscall(SYS_landlock_restrict_self, rules, 0u);
    close(rules);
    return result == 0 ? 0 : -1;
}

int clinux_filter_calls(const struct sock_filter *steps, unsigned short count) {
    struct sock_fprog program = {count, (struct sock_filter *)steps};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0
               ? 0
               : -1;
}
