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

struct landlock_path {
    uint64_t files;
    int32_t place;
} __attribute__((packed));

int clinux_landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1u);
    return version > 0 ? (int)version : 0;
}

int clinux_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int clinux_forbid_inspection(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

int clinux_follow_parent(int signal) { return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0); }

int clinux_landlock_rules(uint64_t files, uint64_t network, uint64_t scopes, unsigned long size) {
    struct landlock_attributes attributes = {files, network, scopes};
    return (int)syscall(SYS_landlock_create_ruleset, &attributes, size, 0u);
}

int clinux_landlock_allow(int rules, uint64_t files, int place) {
    struct landlock_path path = {files, place};
    // 1: a rule for what lies beneath a path.
    return (int)syscall(SYS_landlock_add_rule, rules, 1, &path, 0u);
}

int clinux_landlock_enforce(int rules) {
    return (int)syscall(SYS_landlock_restrict_self, rules, 0u);
}

int clinux_filter_calls(const struct sock_filter *steps, unsigned short count) {
    struct sock_fprog program = {count, (struct sock_filter *)steps};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0
               ? 0
               : -1;
}
